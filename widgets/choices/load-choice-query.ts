const loadOne = () => import('./select-query.tsx').then((module) => module.OneChoiceQuery)
const loadSeveral = () => import('./select-query.tsx').then((module) => module.SeveralChoicesQuery)

/** Query inputs of every widget that chooses from a list, however it looks in the form. */
export const loadChoiceQuery = { eq: loadOne, ne: loadOne, in: loadSeveral } as const
