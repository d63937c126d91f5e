/** What of React's tree is read here; the rest of it is React's own business. */
interface Fiber {
  readonly tag: number
  readonly flags: number
  readonly type: unknown
  readonly child: Fiber | null
  readonly sibling: Fiber | null
  readonly alternate: Fiber | null
}

interface DevToolsHook {
  onCommitFiberRoot(renderer: number, root: { readonly current: Fiber }, ...more: unknown[]): void
}

const NO_TOOLS = {
  renderers: new Map(),
  supportsFiber: true,
  inject: () => 1,
  onScheduleFiberRoot() {},
  onCommitFiberRoot() {},
  onCommitFiberUnmount() {},
  onPostCommitFiberRoot() {},
}

// React looks for this when it is loaded: import this file before anything that imports React.
const HOOK_NAME = '__REACT_DEVTOOLS_GLOBAL_HOOK__'
if (!Reflect.has(globalThis, HOOK_NAME)) Reflect.set(globalThis, HOOK_NAME, NO_TOOLS)
const hook: DevToolsHook = Reflect.get(globalThis, HOOK_NAME)

/** Function, class, forwardRef, memo, and memo around a plain function: React's numbers for them. */
const COMPONENT_TAGS: ReadonlySet<number> = new Set([0, 1, 11, 14, 15])
/** React's mark on a component whose function ran in this commit. */
const PERFORMED_WORK = 1

/** The components that React draws from now on, by name, each time that it does: as its developer tools see it. */
export function watchDrawnComponents(): { names(): readonly string[]; stop(): void } {
  const names: string[] = []
  const before = hook.onCommitFiberRoot
  hook.onCommitFiberRoot = (renderer, root, ...more) => {
    collect(root.current, root.current.alternate, names)
    before.call(hook, renderer, root, ...more)
  }
  return {
    names: () => names,
    stop: () => {
      hook.onCommitFiberRoot = before
    },
  }
}

function collect(fiber: Fiber, previous: Fiber | null, names: string[]) {
  if (COMPONENT_TAGS.has(fiber.tag) && (fiber.flags & PERFORMED_WORK) !== 0) names.push(nameOf(fiber.type))
  // A subtree that nothing has changed in is the very same.
  if (previous && fiber.child === previous.child) return
  for (let child = fiber.child; child; child = child.sibling) collect(child, child.alternate, names)
}

function nameOf(type: unknown): string {
  if (typeof type === 'function') return type.name
  if (typeof type !== 'object' || type === null) return String(type)
  return nameOf(Reflect.get(type, 'render') ?? Reflect.get(type, 'type'))
}
