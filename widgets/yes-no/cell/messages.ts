export const messages = { notYesOrNo: (text: string) => `“${text}”应为是或否` } as const
