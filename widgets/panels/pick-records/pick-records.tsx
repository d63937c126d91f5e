export function PickRecords() {
  return null
}
