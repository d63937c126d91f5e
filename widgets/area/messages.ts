export const messages = {
  /** Specified in English. */
  badType: 'Bad type value',
  levels: ['省', '市', '区'],
  levelOf: (title: string, level: string) => `${title} ${level}`,
  pleaseSelectLevel: (level: string) => `请选择${level}`,
} as const
