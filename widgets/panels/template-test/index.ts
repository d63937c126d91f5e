import { Type } from 'typebox'
import { definePanel } from '#renderer/panel.ts'

const text = (description: string) => Type.String({ description })

/** A message made of a template, sent to somebody to look at. */
export const templateTest = definePanel({
  type: 'template-test',
  title: '消息模板发送测试',
  summary: '填写模板的变量和接收方，发送一条消息，显示结果。',
  props: Type.Object(
    {
      templateCode: Type.String({ minLength: 1, description: '模板CODE。' }),
      templateName: text('模板标题。'),
      templateContent: text('模板内容。'),
      templateType: Type.Optional(
        Type.Union([Type.String(), Type.Null()], { description: '模板类型；为 2 时内容按富文本显示。' }),
      ),
      templateTestJson: Type.Optional(
        Type.Union([Type.String(), Type.Null()], { description: '测试数据，JSON 对象；不写时列出模板的变量。' }),
      ),
    },
    { additionalProperties: false },
  ),
  widthPx: 640,
  load: () => import('./template-test.tsx').then((module) => module.TemplateTest),
})
