import { sysTenant } from '#schemas/managed/sys-tenant.ts'
import { defineManagedResource } from '../resources/managed/managed-resource.ts'
import { openFirstAdministrator } from './first-administrator.ts'
import { judgeTenants } from './judge-tenants.ts'
import { tenantStore } from './tenant-store.ts'

/** Tenants: rows of the installation, written from tenant 0 alone. */
export const tenantResource = defineManagedResource({
  resource: sysTenant,
  store: tenantStore,
  hooks: {
    // The contract's clients know the number by the name of the id.
    readNew: (body) => (body.tenantNo === undefined && body.id ? { ...body, tenantNo: Number(body.id) } : body),
    beforeWrite: judgeTenants,
    afterWrite: openFirstAdministrator,
  },
})
