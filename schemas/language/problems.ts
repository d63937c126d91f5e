export type ProblemCode = string
