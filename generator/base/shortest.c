#include "base/shortest.h"

#include <string.h>

#ifdef __SIZEOF_INT128__

__extension__ typedef unsigned __int128 Wide;

enum { DIGITS_LEAST = 15, DIGITS_MOST = 17, MANTISSA_BITS = 52 };

/* A number is mantissa × 2^exponent. */
typedef struct {
    uint64_t mantissa;
    int exponent;
} Binary;

/* Of a number that is not below 0.0001: it has all its bits. */
static Binary
binary_of(double number)
{
    const uint64_t first = UINT64_C(1) << MANTISSA_BITS;
    uint64_t bits = 0;

    memcpy(&bits, &number, sizeof bits);
    return (Binary){ (bits & (first - 1)) | first, (int)(bits >> MANTISSA_BITS) - 1075 };
}

/* The power of ten of the first digit. The doubles of 0.1 to 0.0001 are above these numbers, so
 * that what is below them is below these, too. */
static int
first_place(double number)
{
    static const double powers[] = { 1e-4, 1e-3, 1e-2, 1e-1, 1,    1e1,  1e2,  1e3,  1e4, 1e5,
                                     1e6,  1e7,  1e8,  1e9,  1e10, 1e11, 1e12, 1e13, 1e14 };
    int i = (int)G_N_ELEMENTS(powers) - 1;

    while (number < powers[i]) {
        i--;
    }
    return i - 4;
}

/* Rounds to so many decimals, half to even as printf does; true when that reads back as the number.
 * Its neighbours are a unit of the mantissa away, of which half is `five` / 2 in the same measure:
 * the number times 2^-exponent times five^n_decimals. Never is it just half way to one: that half
 * is no whole number. */
static bool
round_to(Binary number, int n_decimals, uint64_t five, uint64_t *ret)
{
    int shift = -(number.exponent + n_decimals);
    Wide exact = (Wide)number.mantissa * five, half = (Wide)1 << (shift - 1);
    Wide whole = exact >> shift, rest = exact - (whole << shift);

    whole += rest > half || (rest == half && whole % 2 == 1) ? 1 : 0;
    *ret = (uint64_t)whole;
    Wide rounded = whole << shift;
    bool below = rounded < exact;
    bool closer = below && number.mantissa == UINT64_C(1) << MANTISSA_BITS; /* the one below it */
    return (below ? exact - rounded : rounded - exact) * (closer ? 4 : 2) < five;
}

bool
shortest_decimal(double number, uint64_t *digits, int *n_decimals)
{
    if (!(number >= 1e-4 && number < 1e15)) {
        return false;
    }
    Binary binary = binary_of(number);
    int decimals = DIGITS_LEAST - 1 - first_place(number);
    uint64_t five = 1;

    for (int i = 0; i < decimals; i++) {
        five *= 5;
    }
    /* the last always do */
    for (int n = DIGITS_LEAST; !round_to(binary, decimals, five, digits) && n < DIGITS_MOST; n++) {
        decimals++;
        five *= 5;
    }
    for (; decimals > 0 && *digits % 10 == 0; decimals--) {
        *digits /= 10;
    }
    *n_decimals = decimals;
    return true;
}

#else

bool
shortest_decimal(double number, uint64_t *digits, int *n_decimals)
{
    (void)number;
    (void)digits;
    (void)n_decimals;
    return false;
}

#endif
