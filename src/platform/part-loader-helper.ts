import { createPartLoader, documentParts } from './part-loader.ts'

const loadPart = createPartLoader({
  ...documentParts(document),
  isOnline: () => navigator.onLine,
  pause: (durationMs) => new Promise((resolve) => setTimeout(resolve, durationMs)),
  // Vite's name for it: `chunk-watch.ts` listens.
  onLost: (payload) => window.dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload })),
})

/** What built code calls for each `import()`: the parts that it needs are named below the base of the console. */
export function __vitePreload<Module>(load: () => Promise<Module>, parts: readonly string[] = []): Promise<Module> {
  return loadPart(
    load,
    parts.map((part) => import.meta.env.BASE_URL + part),
  )
}
