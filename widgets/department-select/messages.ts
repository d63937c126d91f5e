export const messages = {
  name: '部门',
  title: '选择部门',
  placeholder: '请点击选择部门',
  search: '请输入部门名称按回车进行搜索',
  treeOperations: '树操作',
  link: '父子关联',
  unlink: '取消关联',
  tree: '部门',
  noDepartments: '还没有部门',
  notFound: (word: string) => `没有名称包含“${word}”的部门`,
} as const
