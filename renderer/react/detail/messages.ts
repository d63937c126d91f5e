export const messages = {
  content: '详情内容',
  audit: '记录信息',
  createBy: '创建人',
  createTime: '创建时间',
  updateBy: '更新人',
  updateTime: '更新时间',
}
