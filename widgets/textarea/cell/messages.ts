export const messages = { keys: 'Enter 换行，Ctrl+Enter 完成' } as const
