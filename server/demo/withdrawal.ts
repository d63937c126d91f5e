import { fromRecipes } from './demo-page.ts'
import { HANDLED_COUNT } from './distribution.ts'
import * as make from './recipes.ts'

const handled = (field: string) =>
  make.alongside('withdrawal', field, ({ values }) => values.get('status') !== 'cancelled')

export const withdrawalManagement = fromRecipes({
  page: 'withdrawal-management',
  seed: 701,
  count: HANDLED_COUNT,
  since: 'receivedTime',
  fields: {
    handleNo: make.serial('CL2026', 6),
    application: handled('id'),
    person: handled('person'),
    amount: handled('amount'),
    taxRate: ({ values }) => (Number(values.get('amount')) > 800 ? '20' : '0'),
    risk: make.oneOf('low', 'low', 'low', 'low', 'medium', 'high'),
    riskNote: make.by(
      'risk',
      { low: null },
      make.oneOf('近三日内第二次提现', '收款户名与申请人不一致', '账户异地登录'),
    ),
    receivedTime: handled('applyTime'),
    status: handled('status'),
    auditor: make.by('status', { pending: null }, 'admin'),
    auditTime: make.by('status', { pending: null }, make.momentAfter('receivedTime', 1, 3)),
    rejectReason: make.by('status', { rejected: make.oneOf('账户信息有误', '业绩核实中', '超过单日次数') }),
    payChannel: handled('method'),
    payer: make.by('status', { paid: 'admin' }),
    paidAt: make.by('status', { paid: make.momentAfter('auditTime', 1, 2) }),
    voucherNo: make.by('status', { paid: make.serial('PZ2026', 6) }),
  },
})
