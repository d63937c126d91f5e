import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'
import { COMMON_WORDS } from './common-words.ts'

/** What eight characters chosen by chance take, the least that the rule asks for: whatever takes less is refused. */
const FEWEST_GUESSES = 1e8
/** The time of an estimate grows with the square of the length. What follows makes no password worse. */
const LONGEST_ESTIMATED = 64
/** So many readings of `@` for `a` and the like are tried: with a hundred, `p@$$w0rd` eight times over takes 0.1 s. */
const MOST_READINGS = 10

let estimator: ZxcvbnFactory | undefined

/** Made when it is first asked for: most processes rank the fifty thousand words for nothing. */
function openEstimator(): ZxcvbnFactory {
  estimator ??= new ZxcvbnFactory({
    dictionary: { ...dictionary, ...COMMON_WORDS },
    graphs: adjacencyGraphs,
    maxLength: LONGEST_ESTIMATED,
    l33tMaxSubstitutions: MOST_READINGS,
  })
  return estimator
}

/** Whether a password is one of those that are tried first; `names` are tried too. */
export function isWeakPassword(password: string, names: readonly string[] = []): boolean {
  return openEstimator().check(password, [...names]).guesses < FEWEST_GUESSES
}

/** Whether a password is a name of its account with a little hung on. */
export function resemblesAccount(password: string, names: readonly string[]): boolean {
  const lower = password.toLowerCase()
  return names
    .map((name) => name.toLowerCase())
    .some((name) => name.length >= 4 && lower.includes(name) && lower.length - name.length < 8)
}
