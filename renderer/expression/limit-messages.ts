/** Limits of an evaluation: the `message` of an ExpressionError. Apart from what is for writers: every list loads it. */
export const LIMIT_MESSAGES = {
  'too-many-steps': '表达式的计算量超过限制',
  'too-deep': '表达式嵌套太深',
  'text-too-long': '表达式得到的文本太长',
  'number-too-large': '表达式得到的数字太大',
} as const
