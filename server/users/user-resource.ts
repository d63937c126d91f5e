import { sysUser } from '#schemas/managed/sys-user.ts'
import { sysUserBin } from '#schemas/managed/sys-user-bin.ts'
import { sysUserChoice } from '#schemas/managed/sys-user-choice.ts'
import { defineManagedResource } from '../resources/managed/managed-resource.ts'
import { accountStore } from './account-store.ts'
import { passwordsOfImport } from './hand-out-passwords.ts'
import { findAccountFaults, judgeAccounts, judgeJoined } from './judge-accounts.ts'
import { userMessages as messages } from './messages.ts'

/** Whoever is made, changed or taken out here: one row is the membership of an account in the tenant. */
export const userResource = defineManagedResource({
  resource: sysUser,
  contractTable: 'sys_user',
  textsIn: 'sys_user',
  store: accountStore,
  uniqueIndexes: {
    sys_user_username_key: 'username',
    sys_user_phone_key: 'phone',
    sys_user_email_key: 'email',
    sys_user_work_no_key: 'workNo',
  },
  hooks: { judge: findAccountFaults, beforeWrite: judgeAccounts, afterWrite: judgeJoined },
  handOut: passwordsOfImport,
  calls: {
    messages: {
      edited: messages.edited,
      deleted: messages.deleted,
      batchDeleted: messages.batchDeleted,
    },
  },
})

export const userBinResource = defineManagedResource({ resource: sysUserBin, textsIn: 'sys_user' })

export const userChoiceResource = defineManagedResource({ resource: sysUserChoice, textsIn: 'sys_user' })
