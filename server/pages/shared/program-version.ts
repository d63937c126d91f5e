/** Whether one version of the program is newer than another, `1.10.0` than `1.9.2`: positive, 0 or negative. */
export function compareVersions(a: string, b: string): number {
  const [left, right] = [partsOf(a), partsOf(b)]
  for (let index = 0; index < 3; index += 1) {
    const difference = (left.numbers[index] ?? 0) - (right.numbers[index] ?? 0)
    if (difference !== 0) return difference
  }
  // `1.0.0-rc.2` comes before `1.0.0`.
  if (left.before === '' || right.before === '') return Number(left.before === '') - Number(right.before === '')
  return left.before.localeCompare(right.before, 'en', { numeric: true })
}

function partsOf(version: string): { readonly numbers: readonly number[]; readonly before: string } {
  const [released = '', ...before] = (version.split('+')[0] ?? '').split('-')
  return { numbers: released.split('.').map((part) => Number.parseInt(part, 10) || 0), before: before.join('-') }
}
