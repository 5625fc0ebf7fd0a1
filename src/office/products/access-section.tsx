import { useState, type ReactNode } from 'react'
import { Button } from '#design/button.tsx'
import { Notice } from '#design/notice.tsx'
import { TextField } from '../parts/form/text-field.tsx'
import { lacksAccess, PRODUCT_FIELDS } from '#rules/fields/product-fields.ts'
import { valueOf, type TypedProblem } from '../entry/typed-value.ts'
import { useSaveAlone } from '../entry/use-save.ts'
import { problemIn } from '../entry/words.ts'
import { bringIntoView } from '../parts/frame/bring-into-view.ts'
import { Form } from '../parts/form/form.tsx'
import { StatusMessage } from '../parts/feedback/status-message.tsx'
import { Section } from '../parts/display/section.tsx'
import { useTexts } from '../state/words.ts'
import type { ShownProduct } from './shown-product.ts'

const [FIELD] = PRODUCT_FIELDS.filter(({ path }) => path === '/access_url')

/** Reads the typed address at which a product is opened; `undefined`: none. */
export function accessOf(typed: string): { url: string | undefined } | TypedProblem {
  if (FIELD === undefined) throw new Error('a product that is opened nowhere')
  const read = valueOf(FIELD, typed, { locale: '', currency: '' })
  if (read.kind === 'problem') return read.problem
  return { url: typeof read.value === 'string' ? read.value : undefined }
}

type AccessFieldProps = { problem: TypedProblem | null; required?: true }

/** The field for where a product is opened, described in a seller's terms. */
export function AccessField({ problem, required }: AccessFieldProps): ReactNode {
  const { products: texts, entry: general } = useTexts()
  return (
    <TextField
      label={texts.fields['/access_url']}
      hint={texts.hints['/access_url']}
      name="access_url"
      inputMode="url"
      autoComplete="off"
      error={problem === null ? undefined : problemIn(general, problem)}
      {...(required ? { required } : { optional: general.optional })}
    />
  )
}

/** Whether a product on sale is opened somewhere, and nobody has said where. */
const asksAccess = ({ entry }: ShownProduct): boolean => entry['is_active'] === 1 && lacksAccess(entry)

/** Says that nobody knows where a product on sale is opened, and leads to the field of its form. */
export function AccessNotice({ product }: { product: ShownProduct }): ReactNode {
  const texts = useTexts().products.access
  if (!asksAccess(product)) return null
  return (
    <Notice
      kind="warning"
      title={texts.missing}
      actions={
        <Button onClick={() => bringIntoView(document.querySelector('[data-path="/access_url"]'))}>
          {texts.toField}
        </Button>
      }
    >
      {texts.missingNotice}
    </Notice>
  )
}

/** Asks where a product on sale is opened, while nobody has said so. */
export function AccessSection({ product }: { product: ShownProduct }): ReactNode {
  const texts = useTexts().products
  const [message, setMessage] = useState('')
  const [problem, setProblem] = useState<TypedProblem | null>(null)
  const action = useSaveAlone(product, () => setMessage(texts.access.saved))
  if (!asksAccess(product)) return <StatusMessage text={message} />
  const save = (typed: string): void => {
    const access = accessOf(typed)
    setProblem('url' in access ? null : access)
    if ('url' in access) action.run({ changes: [{ path: '/access_url', value: access.url }] })
  }
  return (
    <Section title={texts.access.missing}>
      <p>{texts.access.missingLead}</p>
      <Form
        action={{ ...action, run: save }}
        submit={texts.access.submit}
        read={(typed) => typed('access_url')}
      >
        <AccessField problem={problem} required />
      </Form>
    </Section>
  )
}
