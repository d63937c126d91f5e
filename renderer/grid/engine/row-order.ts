/** Puts items into a list in place, each at the position that it has afterwards; positions ascend. */
export function insertInto<Item>(list: Item[], items: readonly Item[], positions: readonly number[]): void {
  const [only] = items
  if (items.length === 1 && only !== undefined) {
    list.splice(positions[0] ?? list.length, 0, only)
    return
  }
  if ((positions[0] ?? 0) >= list.length) {
    for (const item of items) list.push(item)
    return
  }
  let from = list.length - 1
  let next = items.length - 1
  // From the end, so that every item is moved once.
  for (let to = list.length + items.length - 1; next >= 0; to -= 1) {
    const takesNew = from < 0 || positions[next] === to
    const item = takesNew ? items[next] : list[from]
    if (item !== undefined) list[to] = item
    if (takesNew) next -= 1
    else from -= 1
  }
}

/** Takes items out of a list in place; positions ascend. */
export function removeFrom<Item>(list: Item[], positions: readonly number[]): void {
  const [first] = positions
  if (first === undefined) return
  if (positions.length === 1) {
    list.splice(first, 1)
    return
  }
  let to = first
  let next = 0
  for (let from = first; from < list.length; from += 1) {
    const item = list[from]
    if (positions[next] === from) next += 1
    else if (item !== undefined) {
      list[to] = item
      to += 1
    }
  }
  list.length = to
}
