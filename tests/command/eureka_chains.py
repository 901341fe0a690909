"""Reads nets and the chains they rest on, and checks every link against the position.

Standard input has lines of `hint --notation eureka --json`. In `(7)r1c1-(7)r1c2|(7)r1c3=(7)r4c1`, a candidate after `-`
cannot hold together with the one before it; one after `=` is the only other candidate of a cell, or place in a house,
besides all that stand before `=`. All but the last of these have been ruled out by a chain before. What `[forcing
chain]` concludes has a line of its own, which starts with an assumption and ends with a contradiction or, of several
assumptions, always with the result. Prints how many links were checked.
"""
import json
import re
import sys

NODE = re.compile(r"\((\d)(?:([=-])(\d))?\)r(\d)c(\d)")
LINK = re.compile(r"=\[[^]]*\]-|[=-]")

def cells_of(position):
    """The candidates of empty cells."""
    cells = position["cells"]
    values = [int(cell) if not isinstance(cell, list) else 0 for cell in cells]
    left = {}
    for cell in range(81):
        if isinstance(cells[cell], list):
            left[cell] = set(cells[cell])
        elif not values[cell]:
            left[cell] = set(range(1, 10)) - {values[other] for other in range(81) if sees(cell, other)}
    return left


def house_of(kind, cell):
    return (cell // 9, cell % 9, cell // 27 * 3 + cell % 9 // 3)[kind]


def sees(one, other):
    return one != other and any(house_of(kind, one) == house_of(kind, other) for kind in range(3))


def exclude(one, other):
    return one[1] != other[1] if one[0] == other[0] else one[1] == other[1] and sees(one[0], other[0])


def rival_sets(left, candidate):
    """The candidates of its cell, and the places of its value in each house."""
    cell, value = candidate
    yield {(cell, other) for other in left[cell]}
    for kind in range(3):
        yield {(other, value) for other in left if house_of(kind, other) == house_of(kind, cell) and value in left[other]}


def tokens(chain):
    """Candidates, and what is between them."""
    while chain:
        node = NODE.match(chain)
        if node:
            first, link, second, row, column = node.groups()
            cell = 9 * (int(row) - 1) + int(column) - 1
            yield cell, int(first)
            if link:
                yield link
                yield cell, int(second)
            chain = chain[node.end():]
        elif chain[0] == "|":
            yield "|"
            chain = chain[1:]
        else:
            link = LINK.match(chain)
            if not link:
                sys.exit(f"not read: {chain}")
            yield link[0]
            chain = chain[link.end():]


class Line:
    """The chains from one assumption."""

    def __init__(self, left, known):
        self.left, self.known = left, known
        self.true, self.false, self.nodes, self.assumption = set(), set(), set(), None
        self.links = 0

    def is_false(self, candidate):
        return candidate in self.false or candidate in self.known

    def assume(self, candidate, on, chain):
        if self.assumption:
            sys.exit(f"{candidate} does not follow in {chain}")
        self.assumption = candidate
        (self.true if on else self.false).add(candidate)

    def link(self, premises, link, token, chain):
        self.links += 1
        if link == "-":
            if premises[0] not in self.true:
                self.assume(premises[0], True, chain)
            if len(premises) != 1 or not exclude(premises[0], token):
                sys.exit(f"not a weak link: {premises} {token} in {chain}")
        else:
            for premise in premises:
                if not self.is_false(premise):
                    self.assume(premise, False, chain)
            if link == "=" and not any(rivals <= {*premises, token} for rivals in rival_sets(self.left, token)):
                sys.exit(f"not a strong link: {premises} {token} in {chain}")
            if link != "=":
                self.nodes.add(token)
        (self.true if link == "=" else self.false).add(token)

    def read(self, text):
        for chain in text.split(", "):
            premises, link = [], None
            for token in tokens(chain):
                if isinstance(token, str):
                    link = token if token != "|" else link
                elif token[1] not in self.left[token[0]]:
                    sys.exit(f"no candidate: {token} in {chain}")
                elif link is None:
                    premises.append(token)
                else:
                    self.link(premises, link, token, chain)
                    premises, link = [token], None
            if len(premises) == 1 and chain == text and NODE.fullmatch(chain):
                self.assume(premises[0], True, chain)
        return self


def check_net(left, text):
    """Main lines up to the first result, then those of inner chains, each up to its result."""
    known, nodes, links, told, first = set(), set(), 0, set(), True
    for block in re.split(r"; (?=\[)", text):
        title, chains, result = re.fullmatch(r"(?:\[([^]]*)\]: )?(.*) => (.*)", block).groups()
        if not first:
            row, column, value = re.fullmatch(r"r(\d)c(\d)<>(\d)", result).groups()
            concluded = (9 * (int(row) - 1) + int(column) - 1, int(value))
            told.add(concluded)
            if "\\" in chains or NODE.sub("", chains) == chains:  # sets and covers
                continue
        lines = [Line(left, known).read(line) for line in chains.split("; ")]
        links += sum(line.links for line in lines)
        for line in lines:
            nodes |= line.nodes
        if first:
            known = set().union(*(line.false for line in lines))
        elif len(lines) == 1:
            if lines[0].assumption != concluded or not lines[0].true & lines[0].false:
                sys.exit(f"no contradiction: {block}")
        elif not all(line.is_false(concluded) for line in lines):
            sys.exit(f"not always: {block}")
        first = False
    if nodes - told:
        sys.exit(f"without a line: {nodes - told} in {text}")
    return links


def main():
    count = links = 0
    for line in sys.stdin:
        hint = json.loads(line)
        links += check_net(cells_of(hint["position"]), hint["eureka"])
        count += 1
    print(f"{count} steps, {links} links")


main()
