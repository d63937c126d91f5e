export const userMessages = {
  /** Of the contract. */
  ownUpdated: '更新个人信息成功',
  ownOnly: '只能修改自己的信息',
  avatar: '头像',
} as const
