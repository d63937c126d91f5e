/** What lies directly below an area, by its code: the areas' names by their codes. Provinces lie below `AREA_ROOT`. */
export type AreasByParent = Readonly<Record<string, Readonly<Record<string, string>>>>

export const AREA_ROOT = '86'
const SEPARATOR = '/'

/** An area with its place in the tree. */
export interface Area {
  /** Six digits. */
  readonly id: string
  readonly pid: string
  readonly text: string
  /** With what stands above it: 广东省/深圳市/南山区. */
  readonly fullText: string
  /** 1 a province, 2 a city, 3 a district. */
  readonly level: number
}

/** All areas, each behind the one above it. */
export function listAreas(areas: AreasByParent): readonly Area[] {
  const below = (pid: string, path: readonly string[]): readonly Area[] =>
    Object.entries(areas[pid] ?? {}).flatMap(([id, text]) => {
      const names = [...path, text]
      return [{ id, pid, text, fullText: names.join(SEPARATOR), level: names.length }, ...below(id, names)]
    })
  return below(AREA_ROOT, [])
}
