import { useState, type ReactNode } from 'react'
import { Button } from '#design/button.tsx'
import { Hidden } from '#design/live-region.tsx'
import { TextField } from '../parts/form/text-field.tsx'
import { Form } from '../parts/form/form.tsx'
import { callOffice } from '../state/call.ts'
import { useAction } from '../state/use-action.ts'
import { useSeller } from '../state/use-seller.ts'
import { useTexts } from '../state/words.ts'
import { KEY_PAGES } from './key-pages.ts'
import type { ShownGateway } from './queries.ts'
import { useGatewayTexts } from './words.ts'
import { Dialog } from '../parts/dialog/dialog.tsx'

type AccountFormProps = { gateway: ShownGateway; onMessage: (text: string) => void }

/** The button and the form by which keys of an account are handed over. Nothing that was kept is in it. */
export function AccountForm({ gateway, onMessage }: AccountFormProps): ReactNode {
  const all = useTexts()
  const texts = useGatewayTexts()
  const [asks, setAsks] = useState(false)
  const { name, account } = gateway
  return (
    <>
      <Button look={account === null ? 'primary' : 'secondary'} onClick={() => setAsks(true)}>
        {account === null ? texts.connect : texts.change}
        <Hidden> {texts.of({ gateway: name })}</Hidden>
      </Button>
      <Dialog
        open={asks}
        title={texts.accountOf({ gateway: name })}
        onClose={() => setAsks(false)}
        closeLabel={all.close}
      >
        <Fields
          gateway={gateway}
          onDone={() => {
            setAsks(false)
            onMessage(texts.saved({ gateway: name }))
          }}
        />
      </Dialog>
    </>
  )
}

/** Where the gateway shows the keys that are asked for. */
function KeyPage({ gateway: { kind, name } }: { gateway: ShownGateway }): ReactNode {
  const texts = useGatewayTexts()
  const page = KEY_PAGES[kind]
  if (page === undefined) return null
  return (
    <p>
      {texts.keyPages[kind]}{' '}
      <a href={page} target="_blank" rel="noreferrer">
        {texts.keyPage({ gateway: name })}
      </a>
    </p>
  )
}

function Fields({ gateway, onDone }: { gateway: ShownGateway; onDone: () => void }): ReactNode {
  const texts = useGatewayTexts()
  const seller = useSeller()
  const { name, fields } = gateway
  const action = useAction(
    (typed: Record<string, string>) =>
      callOffice('keepAccount', { params: { seller_id: seller, gateway: name }, body: { fields: typed } }),
    { onDone },
  )
  return (
    <>
      <KeyPage gateway={gateway} />
      <p>{texts.formLead}</p>
      <Form
        action={action}
        submit={texts.save}
        read={(typed) =>
          Object.fromEntries(
            fields
              .map((field) => [field.name, typed(field.name).trim()] as const)
              .filter(([, value]) => value !== ''),
          )
        }
      >
        {fields.map((field) => (
          <TextField
            key={field.name}
            label={wordOf(texts.fields, field.name)}
            name={field.name}
            // It is no password of the reader's, which a browser would offer to keep.
            type="text"
            autoComplete="off"
            spellCheck={false}
            maxLength={8_000}
            optional={field.is_optional ? texts.optional : undefined}
            required={!field.is_optional && !field.is_kept}
            hint={field.is_kept ? texts.kept : undefined}
            error={problemOf(texts.refused, action.errors[field.name])}
          />
        ))}
      </Form>
    </>
  )
}

function wordOf(words: Readonly<Record<string, string>>, name: string): string {
  return words[name] ?? name
}

function problemOf(
  words: Readonly<Record<string, string>>,
  problems: readonly string[] | undefined,
): string | undefined {
  const [problem] = problems ?? []
  return problem === undefined ? undefined : (words[problem] ?? problem)
}
