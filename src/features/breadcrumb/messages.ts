export const messages = { label: '面包屑', home: '首页' } as const
