import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const PROJECT = resolve(import.meta.dirname, '../..')
const RULE = 'lint/style/noRestrictedImports'

/** What a file may and may not import. Forbidden files of ours are also tried by relative path. */
const folders: readonly { readonly file: string; readonly allowed: string[]; readonly forbidden: string[] }[] = [
  {
    file: 'schemas/api/probe.ts',
    allowed: ['#schemas/language/page.ts', './envelope.ts', '../language/page.ts', 'typebox'],
    forbidden: [
      '#renderer/host.ts',
      '#widgets/registry.ts',
      '#src/main.tsx',
      '#server/main.ts',
      '#tools/cli.ts',
      'react',
      'node:fs',
    ],
  },
  {
    file: 'renderer/react/probe.tsx',
    allowed: ['#schemas/api/envelope.ts', '../host.ts', 'react', 'antd'],
    forbidden: [
      '#widgets/registry.ts',
      '#src/main.tsx',
      '#server/main.ts',
      '#tools/cli.ts',
      '#tests/support/a.ts',
      'node:fs',
    ],
  },
  {
    file: 'renderer/compile/probe.ts',
    allowed: ['#schemas/api/envelope.ts', '../widget.ts'],
    forbidden: ['#widgets/registry.ts', '#src/main.tsx', '#server/main.ts', 'react', 'antd', 'node:crypto', 'kysely'],
  },
  {
    file: 'renderer/expression/probe.ts',
    allowed: ['#schemas/api/envelope.ts', './parse.ts'],
    forbidden: ['#widgets/registry.ts', '#src/main.tsx', '@formily/core', 'react-dom/client', 'node:vm'],
  },
  {
    file: 'widgets/yes-no/probe.tsx',
    allowed: ['#schemas/api/envelope.ts', '#renderer/widget.ts', '../messages.ts', 'antd'],
    forbidden: ['#src/main.tsx', '#server/main.ts', '#tools/cli.ts', '#tests/support/a.ts', 'node:fs'],
  },
  {
    file: 'src/app/probe.tsx',
    allowed: ['#renderer/host.ts', '#widgets/registry.ts', '#src/features/menu/menu.tsx', '../platform/clock.ts'],
    forbidden: ['#server/main.ts', '#tools/cli.ts', '#tests/support/a.ts', 'node:fs', 'fastify'],
  },
  {
    file: 'src/platform/http/probe.ts',
    allowed: ['#schemas/api/envelope.ts', '#src/platform/clock.ts', '../storage/storage.ts'],
    forbidden: ['#src/features/menu/menu.tsx', '#src/app/boot/start.ts', '#server/main.ts', '../../app/start.ts'],
  },
  {
    file: 'src/features/menu/probe.tsx',
    allowed: ['#renderer/host.ts', '#src/platform/clock.ts', './menu.tsx'],
    forbidden: ['#src/features/tabs/tabs.ts', '#src/app/boot/start.ts', '../tabs/tabs.ts', '#server/main.ts'],
  },
  {
    file: 'src/features/menu/search/probe.tsx',
    allowed: ['../menu.tsx', './pinyin.ts'],
    forbidden: ['../../tabs/tabs.ts', '#src/features/tabs/tabs.ts', '#server/main.ts'],
  },
  {
    file: 'server/users/probe.ts',
    allowed: [
      '#schemas/api/session.ts',
      '#renderer/compile/plan.ts',
      '#renderer/expression/parse.ts',
      '#renderer/logic/form-logic.ts',
      '#renderer/kinds/registry.ts',
      '#renderer/widget.ts',
      '#renderer/action-traits.ts',
      '#widgets/registry.ts',
      '#widgets/action-registry.ts',
      '../db/statements.ts',
      'kysely',
      'node:fs',
    ],
    forbidden: [
      '#renderer/action.ts',
      '#renderer/host.ts',
      '#renderer/react/page.tsx',
      '#renderer/kinds/views.tsx',
      '#widgets/yes-no/index.ts',
      '#src/main.tsx',
      '#tools/cli.ts',
      'react',
    ],
  },
  {
    file: 'tools/probe.ts',
    allowed: [
      '#schemas/api/session.ts',
      '#renderer/compile/plan.ts',
      '#widgets/registry.ts',
      '#server/main.ts',
      'node:fs',
    ],
    forbidden: ['#src/main.tsx', '#tests/support/a.ts'],
  },
  {
    file: 'tests/perf/bench-pages/site/probe.tsx',
    allowed: [
      '#schemas/api/envelope.ts',
      '#renderer/host.ts',
      '#widgets/registry.ts',
      '#src/app/theme/theme.ts',
      'antd',
    ],
    forbidden: ['#src/main.tsx', '#src/app/boot/start.ts', '#server/main.ts', '#tools/cli.ts'],
  },
  {
    file: 'tests/e2e/probe.ts',
    allowed: ['#tests/support/a.ts', '../support/a.ts', 'playwright'],
    forbidden: [
      '#src/main.tsx',
      '#server/main.ts',
      '#renderer/host.ts',
      '#widgets/registry.ts',
      '#schemas/api/session.ts',
    ],
  },
  {
    file: 'bin/bootstrap/probe.mjs',
    allowed: ['node:fs', './stamp.mjs', '../start.mjs'],
    forbidden: ['vite', '#tools/cli.ts', '@biomejs/biome'],
  },
  {
    file: 'widgets/yes-no/probe.test.tsx',
    allowed: ['#tests/support/a.ts', 'vitest', 'node:fs', '#renderer/widget.ts'],
    forbidden: ['#src/main.tsx', '#server/main.ts'],
  },
  {
    file: 'server/users/probe.test.ts',
    allowed: ['#tests/support/a.ts', 'vitest', '#renderer/compile/plan.ts'],
    forbidden: ['#src/main.tsx', '#renderer/react/page.tsx', '#tools/cli.ts'],
  },
]

/** Every way to write an import that the compiler accepts and Biome looks at; the bans forbid the rest. */
const forms: readonly ((specifier: string) => string)[] = [
  (specifier) => `import { a } from '${specifier}'`,
  (specifier) => `import type { a } from '${specifier}'`,
  (specifier) => `import '${specifier}'`,
  (specifier) => `export { a } from '${specifier}'`,
  (specifier) => `export type { a } from '${specifier}'`,
  (specifier) => `export * from '${specifier}'`,
  (specifier) => `export const a = () => import('${specifier}')`,
]

describe('the import arrows between folders', () => {
  let place: string
  let refused: ReadonlySet<string>

  beforeAll(() => {
    place = mkdtempSync(join(tmpdir(), 'pagewright-arrows-'))
    const config = JSON.parse(readFileSync(join(PROJECT, 'biome.json'), 'utf8'))
    writeFileSync(join(place, 'biome.json'), JSON.stringify({ ...config, vcs: { enabled: false } }))
    for (const extended of config.extends) {
      mkdirSync(dirname(join(place, extended)), { recursive: true })
      copyFileSync(join(PROJECT, extended), join(place, extended))
    }
    for (const { file, allowed, forbidden } of folders) {
      for (const specifier of [...allowed, ...withRelativeForms(file, forbidden)]) {
        forms.forEach((form, index) => {
          const probe = join(place, probeName(file, specifier, index))
          mkdirSync(dirname(probe), { recursive: true })
          writeFileSync(probe, form(specifier))
        })
      }
    }
    refused = refusedProbes(place)
  })
  afterAll(() => rmSync(place, { recursive: true, force: true }))

  it.each(folders)('$file may not import $forbidden', ({ file, forbidden }) => {
    const passed = withRelativeForms(file, forbidden).flatMap((specifier) =>
      forms.filter((_, index) => !refused.has(probeName(file, specifier, index))).map((form) => form(specifier)),
    )
    expect(passed).toEqual([])
  })

  it.each(folders)('$file may import $allowed', ({ file, allowed }) => {
    const stopped = allowed.flatMap((specifier) =>
      forms.filter((_, index) => refused.has(probeName(file, specifier, index))).map((form) => form(specifier)),
    )
    expect(stopped).toEqual([])
  })
})

/** The same file of ours by alias and by relative path. */
function withRelativeForms(file: string, specifiers: readonly string[]): string[] {
  const up = '../'.repeat(file.split('/').length - 1)
  return specifiers.flatMap((specifier) => {
    // Inside src a relative path is the rule, and those that escape a feature are listed as they are.
    if (!specifier.startsWith('#') || (specifier.startsWith('#src') && file.startsWith('src'))) return [specifier]
    return [specifier, `${up}${specifier.slice(1)}`]
  })
}

/** One probe for each import, so that a report tells which one was refused. */
function probeName(file: string, specifier: string, form: number): string {
  const name = `probe-${specifier.replaceAll(/[^a-z0-9]+/gi, '-')}-${specifier.startsWith('.') ? 'r' : 'a'}${form}`
  return file.replace(/probe(?=\.)/, name)
}

function refusedProbes(folder: string): ReadonlySet<string> {
  const program = join(PROJECT, 'node_modules/@biomejs/biome/bin/biome')
  const args = ['lint', '--only=style/noRestrictedImports', '--reporter=github', '--max-diagnostics=none', '.']
  const { stdout } = spawnSync(process.execPath, [program, ...args], { cwd: folder, encoding: 'utf8' })
  const paths = stdout
    .split('\n')
    .filter((line) => line.includes(RULE))
    .map((line) => relative(folder, /file=([^,]+)/.exec(line)?.[1] ?? ''))
  return new Set(paths)
}
