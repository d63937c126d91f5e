/** Does work on each item, in their order, on so many at a time. */
export async function inParallel<Item>(
  items: readonly Item[],
  atATime: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const left = [...items]
  const workers = Array.from({ length: Math.min(atATime, items.length) }, async () => {
    for (let item = left.shift(); item !== undefined; item = left.shift()) await work(item)
  })
  await Promise.all(workers)
}
