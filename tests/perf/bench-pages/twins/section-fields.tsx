import { DatePicker, Form, Input, InputNumber, Radio, Select, Switch } from 'antd'
import { entered, mobile, notNegative, text } from './rules.ts'
import styles from './twin.module.css'
import type { Option } from './use-dictionary.ts'

const WIDE = { width: '100%' }

interface SectionFieldsProps {
  readonly title: string
  /** Of the names of its fields. */
  readonly prefix: string
  readonly categories: Option[]
  readonly priceTypes: Option[]
}

/** One part of the large form: 30 fields. */
export function SectionFields({ title, prefix, categories, priceTypes }: SectionFieldsProps) {
  return (
    <section className={styles.section}>
      <h3 className={styles.sectionTitle}>{title}</h3>
      <div className={styles.three}>
        <Form.Item name={`${prefix}Text1`} label="名称" rules={[entered('名称'), text(64)]}>
          <Input placeholder="请输入" autoComplete="off" />
        </Form.Item>
        <Form.Item name={`${prefix}Text2`} label="编号" rules={[entered('编号'), text(64)]}>
          <Input placeholder="请输入" autoComplete="off" />
        </Form.Item>
        <Form.Item name={`${prefix}Note1`} label="简称" rules={[text(64)]}>
          <Input placeholder="请输入" autoComplete="off" />
        </Form.Item>
        <Form.Item name={`${prefix}Note2`} label="别名" rules={[text(64)]}>
          <Input placeholder="请输入" autoComplete="off" />
        </Form.Item>
        <Form.Item name={`${prefix}Note3`} label="负责人" rules={[text(64)]}>
          <Input placeholder="请输入" autoComplete="off" />
        </Form.Item>
        <Form.Item name={`${prefix}Note4`} label="单位" rules={[text(64)]}>
          <Input placeholder="请输入" autoComplete="off" />
        </Form.Item>
        <Form.Item name={`${prefix}Note5`} label="地址" rules={[text(64)]}>
          <Input placeholder="请输入" autoComplete="off" />
        </Form.Item>
        <Form.Item name={`${prefix}Note6`} label="用途" rules={[text(64)]}>
          <Input placeholder="请输入" autoComplete="off" />
        </Form.Item>
        <Form.Item name={`${prefix}Note7`} label="来源" rules={[text(64)]}>
          <Input placeholder="请输入" autoComplete="off" />
        </Form.Item>
        <Form.Item name={`${prefix}Note8`} label="批次" rules={[text(64)]}>
          <Input placeholder="请输入" autoComplete="off" />
        </Form.Item>
        <Form.Item name={`${prefix}Count1`} label="人数" rules={[notNegative('人数')]}>
          <InputNumber style={WIDE} precision={0} controls={false} placeholder="请输入" />
        </Form.Item>
        <Form.Item name={`${prefix}Count2`} label="件数" rules={[notNegative('件数')]}>
          <InputNumber style={WIDE} precision={0} controls={false} placeholder="请输入" />
        </Form.Item>
        <Form.Item name={`${prefix}Count3`} label="天数" rules={[notNegative('天数')]}>
          <InputNumber style={WIDE} precision={0} controls={false} placeholder="请输入" />
        </Form.Item>
        <Form.Item name={`${prefix}Count4`} label="次数" rules={[notNegative('次数')]}>
          <InputNumber style={WIDE} precision={0} controls={false} placeholder="请输入" />
        </Form.Item>
        <Form.Item name={`${prefix}Amount1`} label="预算" rules={[notNegative('预算')]}>
          <InputNumber style={WIDE} precision={2} controls={false} placeholder="请输入" />
        </Form.Item>
        <Form.Item name={`${prefix}Amount2`} label="支出" rules={[notNegative('支出')]}>
          <InputNumber style={WIDE} precision={2} controls={false} placeholder="请输入" />
        </Form.Item>
        <Form.Item name={`${prefix}Amount3`} label="收入" rules={[notNegative('收入')]}>
          <InputNumber style={WIDE} precision={2} controls={false} placeholder="请输入" />
        </Form.Item>
        <Form.Item name={`${prefix}Amount4`} label="结余" rules={[notNegative('结余')]}>
          <InputNumber style={WIDE} precision={2} controls={false} placeholder="请输入" />
        </Form.Item>
        <Form.Item name={`${prefix}Choice1`} label="类别">
          <Select placeholder="请选择" options={categories} allowClear showSearch={{ optionFilterProp: 'label' }} />
        </Form.Item>
        <Form.Item name={`${prefix}Choice2`} label="计价单位">
          <Select placeholder="请选择" options={categories} allowClear showSearch={{ optionFilterProp: 'label' }} />
        </Form.Item>
        <Form.Item name={`${prefix}Choice3`} label="计价方式">
          <Select placeholder="请选择" options={categories} allowClear showSearch={{ optionFilterProp: 'label' }} />
        </Form.Item>
        <Form.Item name={`${prefix}Choice4`} label="渠道">
          <Select placeholder="请选择" options={categories} allowClear showSearch={{ optionFilterProp: 'label' }} />
        </Form.Item>
        <Form.Item name={`${prefix}Date1`} label="开始日期">
          <DatePicker style={WIDE} />
        </Form.Item>
        <Form.Item name={`${prefix}Date2`} label="结束日期">
          <DatePicker style={WIDE} />
        </Form.Item>
        <Form.Item name={`${prefix}Date3`} label="登记日期">
          <DatePicker style={WIDE} />
        </Form.Item>
        <Form.Item name={`${prefix}Mode1`} label="方式">
          <Radio.Group options={priceTypes} />
        </Form.Item>
        <Form.Item name={`${prefix}Flag1`} label="启用" valuePropName="checked">
          <Switch checkedChildren="是" unCheckedChildren="否" />
        </Form.Item>
        <Form.Item name={`${prefix}Flag2`} label="公开" valuePropName="checked">
          <Switch checkedChildren="是" unCheckedChildren="否" />
        </Form.Item>
        <Form.Item name={`${prefix}Phone1`} label="联系电话" rules={[mobile, text(32)]}>
          <Input placeholder="请输入" autoComplete="off" />
        </Form.Item>
        <Form.Item name={`${prefix}Remark1`} label="备注" rules={[text(500)]}>
          <Input.TextArea
            placeholder="请输入"
            autoSize={{ minRows: 3, maxRows: 12 }}
            count={{ show: true, max: 500 }}
          />
        </Form.Item>
      </div>
    </section>
  )
}
