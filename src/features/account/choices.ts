import type { Department, LoginResult, Tenant } from '#schemas/api/session.ts'

/** What a user has to say after a sign-in; an empty list: nothing about that. */
export interface Choices {
  readonly tenants: readonly Tenant[]
  readonly departments: readonly Department[]
}

/** Of `multi_depart`. */
const NO_DEPARTMENT = 0
const SEVERAL_DEPARTMENTS = 2

/** Specified: several tenants, several departments; or, of single sign-on, none that is the current one. */
export function choicesOf({ tenantList, departs, multi_depart, userInfo }: LoginResult): Choices {
  const tenants = tenantList ?? []
  const choosesDepartment = multi_depart === SEVERAL_DEPARTMENTS || !userInfo.orgCode
  return {
    tenants: tenants.length > 1 ? tenants : [],
    // Not every way to sign in says which there are.
    departments: choosesDepartment ? (departs ?? []) : [],
  }
}

export function isWithoutDepartment({ multi_depart }: LoginResult): boolean {
  return multi_depart === NO_DEPARTMENT
}
