"""woff_name.py FILE: the family that a WOFF file says it is of."""
import struct
import sys
import zlib


def table(data, wanted):
    (n_tables,) = struct.unpack_from(">H", data, 12)
    for i in range(n_tables):
        tag, at, stored, size = struct.unpack_from(">4sLLL", data, 44 + 20 * i)
        if tag == wanted:
            packed = data[at:at + stored]
            return zlib.decompress(packed) if stored < size else packed
    sys.exit(f"no table {wanted}")


with open(sys.argv[1], "rb") as file:
    names = table(file.read(), b"name")
_, n_names, start = struct.unpack_from(">HHH", names)
for i in range(n_names):
    platform, _, _, kind, length, at = struct.unpack_from(">6H", names, 6 + 12 * i)
    if kind == 1:
        print(names[start + at:start + at + length].decode("utf-16-be" if platform in (0, 3) else "latin-1"))
