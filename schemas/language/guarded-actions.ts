/** What a page can guard besides its own actions, whichever way it is asked for. */
export const GUARDED_ACTIONS = ['add', 'edit', 'delete', 'batch_delete', 'add_child'] as const
export type GuardedAction = (typeof GUARDED_ACTIONS)[number]
