import { resolve } from 'node:path'
import { build, type Plugin, type PluginOption, type Rolldown, type UserConfig } from 'vite'

export interface StagedChunks {
  /**
   * What users come to, one after the other, and the modules that it starts with. A stage comes as one file, less what
   * the stages before it have brought.
   */
  readonly stages: readonly Stage[]
  /** The plugins that modules are read with; made anew, since plugins may keep things between builds. */
  plugins(): readonly PluginOption[]
}

export interface Stage {
  readonly name: string
  readonly modules: readonly string[]
  /** Some who come here go no further: what this stage loads later must not bring what is of the next stages alone. */
  readonly closed?: boolean
}

type Chunks = ReadonlyMap<string, Rolldown.OutputChunk>

/**
 * Puts the modules of the first pages into few files. Left alone, the bundler makes a file for each set of entries that
 * share a module: sixty requests and many kilobytes of seams for a first page. What belongs to a stage is known only when
 * unused code is gone, so the bundle is made twice; the first time nothing is minified or written.
 */
export function chunksByStage({ stages, plugins }: StagedChunks): Plugin {
  return {
    name: 'pagewright:chunks-by-stage',
    apply: 'build',
    async config(config) {
      const chunks = await firstPass({ ...config, plugins: [...plugins()] })
      const fileOf = filesOf(chunks, stages, config.root ?? process.cwd())
      // A group takes what its modules import along, unless one before it has.
      const names = fileNames(stages)
      const groups = names.map((name, index) => ({
        name,
        test: (module: string) => fileOf.get(module) === name,
        priority: names.length - index,
      }))
      return { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } }
    },
  }
}

/** The names of the files that stages come in. */
export function fileNames(stages: readonly Stage[]): readonly string[] {
  return stages.flatMap(({ name }) => [commonPartOf(name), name])
}

async function firstPass(config: UserConfig): Promise<Chunks> {
  const result = await build({
    ...config,
    configFile: false,
    logLevel: 'error',
    build: {
      ...config.build,
      write: false,
      minify: false,
      cssMinify: false,
      sourcemap: false,
      reportCompressedSize: false,
    },
  })
  if (!('output' in result)) throw new Error('One bundle was expected.')
  return new Map(result.output.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file] as const] : [])))
}

/** Which file a module goes into; modules of no stage are left to the bundler. */
function filesOf(chunks: Chunks, stages: readonly Stage[], root: string): ReadonlyMap<string, string> {
  const fileOf = new Map<string, string>()
  const neededLater = new Set<string>()
  const startsOf = new Map(
    stages.map(({ name, modules }) => [name, modules.map((id) => chunkWith(chunks, resolve(root, id)))]),
  )
  for (const { name, closed } of stages) {
    const starts = startsOf.get(name) ?? []
    for (const module of modulesFrom(chunks, starts, ({ imports }) => imports))
      if (!fileOf.has(module)) fileOf.set(module, neededLater.has(module) ? commonPartOf(name) : name)
    if (!closed) continue
    const others = new Set([...startsOf.values()].flat().filter((chunk) => !starts.includes(chunk)))
    // A chunk of another stage may have been given what belongs to everybody, but what it loads is not for here.
    const all = modulesFrom(chunks, starts, (chunk) =>
      others.has(chunk) ? chunk.imports : [...chunk.imports, ...chunk.dynamicImports],
    )
    for (const module of all) neededLater.add(module)
  }
  return fileOf
}

function commonPartOf(stage: string): string {
  return `${stage}-common`
}

function chunkWith(chunks: Chunks, module: string): Rolldown.OutputChunk {
  const found = [...chunks.values()].find(({ moduleIds }) => moduleIds.includes(module))
  if (found === undefined) throw new Error(`${module} starts a stage and is in no chunk.`)
  return found
}

function modulesFrom(
  chunks: Chunks,
  starts: readonly Rolldown.OutputChunk[],
  next: (chunk: Rolldown.OutputChunk) => readonly string[],
): readonly string[] {
  const reached = new Set(starts)
  // A set goes on to what is added to it on the way.
  for (const chunk of reached)
    for (const name of next(chunk)) {
      const found = chunks.get(name)
      if (found) reached.add(found)
    }
  return [...reached].flatMap(({ moduleIds }) => moduleIds)
}
