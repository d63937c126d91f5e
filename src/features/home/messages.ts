export const messages = {
  firstSteps: '开始使用前，还需要完成',
  dismissSteps: '不再显示',
  stepsDone: (count: number) => `已完成 ${count} 项`,
  steps: {
    departments: { title: '建立部门', text: '在“部门管理”中建立公司和部门。' },
    users: { title: '添加用户', text: '在“用户管理”中添加或导入同事的账号，并分配角色。' },
    mail: {
      title: '配置邮件',
      text: '设置 SMTP_URL 和 SMTP_FROM 后重新启动服务器，通知和提醒才能发到邮箱（见运维手册）。',
    },
    backup: {
      title: '做一次备份',
      text: '在服务器上运行 npx pagewright backup <文件>，并加入定时任务（见运维手册）。',
    },
  },
  greeting: (greeting: string, name: string) => `${greeting}，${name}`,
  intro: '祝您开心每一天，从下面的页面开始工作吧。',
  myPages: '我的页面',
  pageCount: (count: number) => `共 ${count} 个`,
  noPages: '还没有可用的页面，请联系管理员为您授权。',
  opensWindow: '在新窗口打开',
} as const
