import type { Statement } from './database.ts'

/** All that is told of somebody who signs in, in one statement. */
export const ACCOUNT: Statement = {
  name: 'account',
  text: `select u.id, u.username, u.realname, u.avatar, u.sex, u.phone, u.email, u.org_code, u.status, u.del_flag,
      u.home_path, u.login_tenant_id, u.birthday, u.telephone, u.work_no, u.activiti_sync, u.create_by, u.create_time, u.update_by, u.update_time,
      s.password_hash, s.must_change, own.id as org_id, own.depart_name as org_name,
    (select string_agg(m.tenant_id::text, ',' order by m.tenant_id) from sys_user_tenant m where m.user_id = u.id and m.status > 0) as tenant_ids,
    (select coalesce(json_agg(json_build_object('id', m.tenant_id, 'name', t.name, 'isOpen', t.status is null or t.status = 1)
      order by m.tenant_id), '[]') from sys_user_tenant m left join sys_tenant t on t.id = m.tenant_id
      where m.user_id = u.id and m.status > 0 and (t.id is null or t.del_flag = 0)) as tenants,
    (select coalesce(json_agg(json_build_object('id', d.id, 'orgCode', d.org_code, 'departName', d.depart_name)
      order by d.org_code), '[]') from sys_user_depart m join sys_depart d on d.id = m.depart_id
      where m.user_id = u.id and d.del_flag = 0) as departs
    from sys_user u join sys_user_secret s on s.user_id = u.id left join sys_depart own on own.org_code = u.org_code
    where lower(u.username) = $1 and u.del_flag = 0`,
}

export interface AccountRow {
  readonly id: string
  readonly username: string
  readonly realname: string
  readonly avatar: string | null
  readonly sex: number | null
  readonly phone: string | null
  readonly email: string | null
  readonly org_code: string | null
  readonly status: number
  readonly del_flag: number
  readonly home_path: string | null
  readonly login_tenant_id: number | null
  readonly birthday: string | null
  readonly telephone: string | null
  readonly work_no: string | null
  readonly activiti_sync: number | null
  readonly create_by: string | null
  readonly create_time: string | null
  readonly update_by: string | null
  readonly update_time: string | null
  readonly password_hash: string
  readonly must_change: boolean
  readonly org_id: string | null
  readonly org_name: string | null
  readonly tenant_ids: string | null
  readonly tenants: readonly { readonly id: number; readonly name: string | null; readonly isOpen: boolean }[]
  readonly departs: readonly { readonly id: string; readonly orgCode: string; readonly departName: string }[]
}

/** As the contract writes a person; null is what no table of ours says. */
export function personOf(user: AccountRow) {
  const { departs } = user
  const tenantList = user.tenants.flatMap(({ id, name, isOpen }) => (isOpen && name !== null ? [{ id, name }] : []))
  return {
    userInfo: {
      id: user.id,
      username: user.username,
      realname: user.realname,
      avatar: user.avatar,
      phone: user.phone,
      email: user.email,
      orgCode: user.org_code,
      orgCodeTxt: user.org_name,
      status: user.status,
      homePath: user.home_path,
      loginTenantId: user.login_tenant_id,
      sex: user.sex,
      birthday: user.birthday,
      telephone: user.telephone,
      workNo: user.work_no,
      post: null,
      postText: null,
      orgId: user.org_id,
      userIdentity: null,
      departIds: null,
      relTenantIds: user.tenant_ids,
      delFlag: user.del_flag,
      activitiSync: user.activiti_sync,
      clientId: null,
      sign: null,
      signEnable: null,
      createBy: user.create_by,
      createTime: user.create_time,
      updateBy: user.update_by,
      updateTime: user.update_time,
    },
    departs,
    multi_depart: Math.min(departs.length, 2),
    ...(tenantList.length > 0 && { tenantList }),
    ...(user.must_change && { mustChangePassword: true }),
  }
}
