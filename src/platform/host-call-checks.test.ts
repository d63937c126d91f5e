import { describe, expect, it } from 'vitest'
import { createServerChecks } from '#renderer/calls/server-checks.ts'
import { createClock } from './clock.ts'
import { createHostCall } from './host-call.ts'
import { createHttpClient } from './http/http-client.ts'
import type { WireRequest } from './http/wire-request.ts'

function setup(answer: { readonly success: boolean; readonly message: string; readonly status?: number }) {
  const requests: WireRequest[] = []
  const told: string[] = []
  const http = createHttpClient({
    transport: async (request) => {
      requests.push(request)
      const { success, message, status = 200 } = answer
      const envelope = { success, message, code: success ? 200 : 500, result: null, timestamp: 1 }
      return { status, text: JSON.stringify(envelope), header: () => undefined }
    },
    baseUrl: '/jeecg-boot',
    clock: createClock(() => 0),
    token: () => 'abc',
    tenantId: () => '0',
    onFailure: (error) => told.push(error.message),
  })
  return { checks: createServerChecks(createHostCall(http)), requests, told }
}

const question = { table: 'price', column: 'code', value: 'A 1', recordId: null }

describe('the checks of the server', () => {
  it('ask for table and column, and for the row only where there is one', async () => {
    const { checks, requests } = setup({ success: true, message: '该值可用！' })
    expect(await checks.duplicate(question)).toBeNull()
    expect(await checks.duplicate({ ...question, recordId: '7' })).toBeNull()
    expect(requests[0]?.url).toContain('/sys/duplicate/check?tableName=price&fieldName=code&fieldVal=A')
    expect(requests[0]?.url).not.toContain('dataId')
    expect(requests[1]?.url).toContain('dataId=7')
  })

  it('answer a refusal with the text of the server, told nowhere else', async () => {
    const { checks, told } = setup({ success: false, message: '该值不可用，系统中已存在！' })
    expect(await checks.duplicate(question)).toBe('该值不可用，系统中已存在！')
    expect(told).toEqual([])
  })

  it('encode the value of a check rule once more than the query', async () => {
    const { checks, requests } = setup({ success: true, message: '' })
    await checks.checkRule({ code: 'bank', value: 'a%b' })
    expect(requests[0]?.url).toContain('ruleCode=bank&value=a%2525b')
  })

  it('reject when they cannot be made', async () => {
    const { checks } = setup({ success: false, message: '系统异常', status: 500 })
    await expect(checks.duplicate(question)).rejects.toThrow()
  })
})
