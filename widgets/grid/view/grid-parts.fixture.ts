/** Until a grid has what it fetches in idle time: as users find it who have looked at it for a moment. */
export async function partsAreThere(): Promise<void> {
  await Promise.all([import('./transfer.ts'), import('./foot-lines.ts'), import('../core/create-validator.ts')])
  // It counts in one idle moment and fetches in the next.
  for (let moment = 0; moment < 3; moment += 1) await new Promise((resolve) => requestIdleCallback(resolve))
}
