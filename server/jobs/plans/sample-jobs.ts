import { defineJob } from '../job.ts'
import { planMessages as messages } from './messages.ts'

/** The examples of the contract: they do nothing, and say so. */
export const sampleJob = defineJob({
  name: 'sample',
  offer: { title: messages.sampleTitle, classNames: ['org.jeecg.modules.quartz.job.SampleJob'] },
  work: async ({ say }) => say(messages.sampleRan),
})

export const sampleParamJob = defineJob({
  name: 'sample-param',
  offer: {
    title: messages.sampleParamTitle,
    classNames: ['org.jeecg.modules.quartz.job.SampleParamJob'],
    parameterFault: () => null,
  },
  work: async ({ say, parameter }) => say(messages.sampleParamRan(parameter)),
})
