import { DatePicker, Form, Input, InputNumber, Radio, Select, Switch } from 'antd'
import { FormDrawer } from './form-drawer.tsx'
import { chosen, entered, mobile, notNegative, text } from './rules.ts'
import styles from './twin.module.css'
import { useDictionary } from './use-dictionary.ts'

const WIDE = { width: '100%' }
const INITIAL = { status: true, priceType: 'fixed', unit: 'ton' }

/** `pages/product-form.json`, written by hand. */
export function ProductDrawer({ onClosed }: { onClosed(): void }) {
  const categories = useDictionary('product_category')
  const channels = useDictionary('sales_channel')
  const priceTypes = useDictionary('price_type')
  const units = useDictionary('price_unit')
  return (
    <FormDrawer title="产品档案" width={880} initialValues={INITIAL} onClosed={onClosed}>
      <section className={styles.section}>
        <h3 className={styles.sectionTitle}>基本信息</h3>
        <div className={styles.two}>
          <Form.Item
            name="code"
            label="产品编码"
            extra="两位大写字母加四位数字，如 LW0012"
            rules={[entered('产品编码'), { pattern: /^[A-Z]{2}\d{4}$/, message: '两位大写字母加四位数字' }, text(32)]}
          >
            <Input placeholder="请输入" autoComplete="off" />
          </Form.Item>
          <Form.Item name="name" label="产品名称" rules={[entered('产品名称'), text(64)]}>
            <Input placeholder="请输入" autoComplete="off" />
          </Form.Item>
          <Form.Item name="shortName" label="简称" rules={[text(32)]}>
            <Input placeholder="请输入" autoComplete="off" />
          </Form.Item>
          <Form.Item name="category" label="产品分类" rules={[chosen('产品分类')]}>
            <Select placeholder="请选择" options={categories} showSearch={{ optionFilterProp: 'label' }} />
          </Form.Item>
          <Form.Item name="brand" label="品牌" rules={[text(64)]}>
            <Input placeholder="请输入" autoComplete="off" />
          </Form.Item>
          <Form.Item name="spec" label="规格型号" rules={[text(64)]}>
            <Input placeholder="请输入" autoComplete="off" />
          </Form.Item>
          <Form.Item name="channels" label="销售渠道">
            <Select
              mode="multiple"
              placeholder="请选择"
              options={channels}
              allowClear
              maxTagCount="responsive"
              showSearch={{ optionFilterProp: 'label' }}
            />
          </Form.Item>
          <Form.Item name="contact" label="联系电话" rules={[mobile, text(32)]}>
            <Input placeholder="请输入" autoComplete="off" />
          </Form.Item>
          <Form.Item name="status" label="启用" valuePropName="checked">
            <Switch checkedChildren="是" unCheckedChildren="否" />
          </Form.Item>
          <Form.Item name="launchDate" label="上市日期">
            <DatePicker style={WIDE} />
          </Form.Item>
        </div>
      </section>
      <section className={styles.section}>
        <h3 className={styles.sectionTitle}>价格</h3>
        <div className={styles.three}>
          <Form.Item name="priceType" label="计价方式" className={styles.whole ?? ''}>
            <Radio.Group options={priceTypes} />
          </Form.Item>
          <Form.Item name="price" label="价格" rules={[entered('价格'), notNegative('价格')]}>
            <InputNumber style={WIDE} precision={2} controls={false} placeholder="请输入" />
          </Form.Item>
          <Form.Item name="unit" label="计价单位">
            <Select placeholder="请选择" options={units} allowClear showSearch={{ optionFilterProp: 'label' }} />
          </Form.Item>
          <Form.Item name="cost" label="成本价" rules={[notNegative('成本价')]}>
            <InputNumber style={WIDE} precision={2} controls={false} placeholder="请输入" />
          </Form.Item>
          <Form.Item name="minQuantity" label="起订量" rules={[notNegative('起订量')]}>
            <InputNumber style={WIDE} precision={0} controls={false} placeholder="请输入" />
          </Form.Item>
          <Form.Item name="stock" label="库存" rules={[notNegative('库存')]}>
            <InputNumber style={WIDE} precision={0} controls={false} placeholder="请输入" />
          </Form.Item>
          <Form.Item name="weight" label="单件重量">
            <InputNumber style={WIDE} precision={3} controls={false} placeholder="请输入" />
          </Form.Item>
          <Form.Item name="validFrom" label="生效日期">
            <DatePicker style={WIDE} />
          </Form.Item>
          <Form.Item name="validTo" label="失效日期">
            <DatePicker style={WIDE} />
          </Form.Item>
          <Form.Item name="remark" label="备注" rules={[text(500)]} className={styles.whole ?? ''}>
            <Input.TextArea
              placeholder="请输入"
              autoSize={{ minRows: 3, maxRows: 12 }}
              count={{ show: true, max: 500 }}
            />
          </Form.Item>
        </div>
      </section>
    </FormDrawer>
  )
}
