// Read by whatever Node the user has: nothing newer than plain modules may be written in this file.

const OLDEST_MAJOR = 20
const OLDEST_MINOR = 19

/**
 * @param {string} version such as `20.19.0`
 * @returns {string | null} what to tell the user, or null when this Node will do
 */
export function nodeVersionProblem(version) {
  const parts = version.split('.').map(Number)
  const major = parts[0] || 0
  const minor = parts[1] || 0
  const newEnough = major > OLDEST_MAJOR || (major === OLDEST_MAJOR && minor >= OLDEST_MINOR)
  if (newEnough) return null
  return `需要 Node.js ${OLDEST_MAJOR}.${OLDEST_MINOR} 或更高版本，当前是 ${version}。请升级 Node.js 后重试。`
}
