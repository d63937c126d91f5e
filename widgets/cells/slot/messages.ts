export const messages = { noText: '这一列不能粘贴' } as const
