"""What only the site shows in a table of its own way, as wikis have it: reasons of missing values in their
cells, signs as characters, and no row of the families' bars."""
import re

NOTE = r'<p class="source"><sup>([a-z])</sup> (.*?)</p>\s*'
TABLE = re.compile(rf'(<table(?:(?!</table>).)*</table>\s*</div>\s*)((?:{NOTE})+)', re.S)

SIGNS = {"supported": "✓", "contradicted": "✗", "mixed": "◐", "untested": "◌", "opinion": "❞", "overtaken": "◷",
         "full": "●", "ring": "○", "ask": "?", "dash": "–"}


def in_cells(html):
    html = re.sub(r'<svg class="glyph is-([a-z]+)".*?</svg>', lambda sign: SIGNS[sign.group(1)], html, flags=re.S)
    html = re.sub(r'<tr class="fam">.*?</tr>', "", html, flags=re.S)

    def put_back(found):
        table, notes = found.group(1), found.group(2)
        for letter, reason in re.findall(NOTE, notes):
            table = re.sub(rf'(<td class="[^"]*\bna\b[^>]*>[^<]*?)(?:\u00a0|&nbsp;|&#160;)<sup>{letter}</sup></td>',
                           lambda cell, why=reason: f'{cell.group(1)}: {why}</td>', table)
        return table
    return TABLE.sub(put_back, html)
