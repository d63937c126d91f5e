/** Longest pattern that is compiled. */
export const MAX_PATTERN_LENGTH = 500
/** Longest text that a pattern of a page is tried on: a slow pattern must not stop the server. */
export const MAX_PATTERN_INPUT_LENGTH = 2_000

/** The regular expression of a page; `undefined` when it is none or too long. */
export function compilePattern(source: string): RegExp | undefined {
  if (source === '' || source.length > MAX_PATTERN_LENGTH) return undefined
  // Unicode mode knows characters beyond the first plane; but it refuses harmless escapes such as `\_`.
  return tryCompile(source, 'u') ?? tryCompile(source, '')
}

function tryCompile(source: string, flags: string): RegExp | undefined {
  try {
    return new RegExp(source, flags)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

/**
 * Whether a pattern may take very long on a text that almost matches: a repeated group that can split the same text
 * in several ways (`(a+)+`, `(a|a)*`), or the same thing repeated without bound twice in a row (`.*.*`). A heuristic
 * for a warning: it misses some, and it does not warn of the usual `(?:\.[a-z]+)*`.
 */
export function isSlowPattern(source: string): boolean {
  const groups: Group[] = [newGroup()]
  for (const token of tokenise(source)) {
    const group = groups.at(-1)
    if (!group) return false
    if (token.text === '(') {
      groups.push(newGroup())
    } else if (token.text === '|') {
      group.branches.push([])
    } else if (token.text === ')') {
      groups.pop()
      const outer = groups.at(-1)
      if (token.unbounded && isAmbiguous(group)) return true
      outer?.branches.at(-1)?.push({ text: '', unbounded: token.unbounded || repeats(group) })
    } else {
      const branch = group.branches.at(-1) ?? []
      const previous = branch.at(-1)
      if (token.unbounded && previous?.unbounded && overlaps(previous.text, token.text)) return true
      branch.push(token)
    }
  }
  return false
}

interface Token {
  /** `(`, `|`, `)`, or one atom as written; empty for a group that is closed already. */
  readonly text: string
  readonly unbounded: boolean
}
interface Group {
  readonly branches: Token[][]
}

function newGroup(): Group {
  return { branches: [[]] }
}

function tokenise(source: string): Token[] {
  const pattern =
    /(\((?:\?(?:[:=!]|<[=!]|<\w+>))?|\||\)|\[(?:\\.|[^\]\\])*\]|\\.|[^\\])([*+]|\{\d+,\d*\}|\{\d+\}|\?)?\??/gsu
  return [...source.matchAll(pattern)].map(([, text = '', quantifier = '']) => {
    const upper = /^\{\d+,(\d*)\}$/.exec(quantifier)?.[1]
    const unbounded = quantifier === '*' || quantifier === '+' || upper === '' || Number(upper) > 20
    return { text: text.startsWith('(') ? '(' : text, unbounded }
  })
}

function repeats(group: Group): boolean {
  return group.branches.some((branch) => branch.some((token) => token.unbounded))
}

/** Whether a repetition of the group can cut the same text in more than one way, as far as one can see. */
function isAmbiguous({ branches }: Group): boolean {
  const firsts = branches.map((branch) => branch[0]?.text ?? '')
  const doBranchesOverlap = firsts.some((first, index) =>
    firsts.slice(index + 1).some((other) => overlaps(first, other)),
  )
  return doBranchesOverlap || branches.some(isCutAnywhere)
}

/** A branch that repeats inside is safe when it begins with one sign that its repeated parts cannot take. */
function isCutAnywhere(branch: readonly Token[]): boolean {
  const repeated = branch.filter((token) => token.unbounded)
  if (repeated.length === 0) return false
  const [first] = branch
  if (!first || first.unbounded || first.text === '') return true
  return repeated.some((token) => overlaps(first.text, token.text))
}

const ANY_OF_MANY = /^(?:\.|\\[wWsSdDpP]|\[)/

/** Whether two atoms can take the same character. In doubt they can. */
function overlaps(left: string, right: string): boolean {
  if (left === '' || right === '' || left === right) return true
  const isSet = (atom: string) => ANY_OF_MANY.test(atom)
  if (isSet(left) && isSet(right)) return true
  if (isSet(left)) return mayMatch(left, right)
  return isSet(right) && mayMatch(right, left)
}

function mayMatch(set: string, literal: string): boolean {
  const character = literal.length === 2 && literal.startsWith('\\') ? literal.slice(1) : literal
  return compilePattern(`^${set}$`)?.test(character) ?? true
}
