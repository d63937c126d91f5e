import type { FastifyInstance } from 'fastify'

/** From `begin` on each connection ends with its next answer, so that its client comes back by way of another server. */
export function addDraining(app: FastifyInstance): { readonly begin: () => void } {
  let isDraining = false
  app.addHook('onSend', async (_request, reply) => {
    if (isDraining) reply.header('connection', 'close')
  })
  return {
    begin: () => {
      isDraining = true
    },
  }
}
