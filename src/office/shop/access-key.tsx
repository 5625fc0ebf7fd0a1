import { useState, type ReactNode } from 'react'
import { Button } from '#design/button.tsx'
import { LiveRegion } from '#design/live-region.tsx'
import { Copyable } from '../parts/form/copy.tsx'
import { Failure } from '../parts/feedback/failure.tsx'
import { Section } from '../parts/display/section.tsx'
import { callOffice } from '../state/call.ts'
import { useAction } from '../state/use-action.ts'
import { useSeller } from '../state/use-seller.ts'
import { useTexts } from '../state/words.ts'

/** The key by which the seller's members' area verifies its links: shown by a press, until the page is left. */
export function AccessKey(): ReactNode {
  const all = useTexts()
  const texts = all.shop.accessKey
  const seller = useSeller()
  const [key, setKey] = useState<string | null>(null)
  const action = useAction(() => callOffice('showAccessKey', { params: { seller_id: seller }, body: {} }), {
    onDone: (answer) => setKey(answer.key),
  })
  return (
    <Section title={texts.title}>
      <p>{texts.lead}</p>
      <Failure code={action.code} />
      {key === null ? (
        <div>
          <Button busy={action.isBusy} busyLabel={all.working} onClick={() => action.run(undefined)}>
            {texts.show}
          </Button>
        </div>
      ) : (
        <>
          <p>{texts.shown}</p>
          <Copyable text={key} label={texts.copy} />
        </>
      )}
      <LiveRegion>{key !== null && texts.shown}</LiveRegion>
    </Section>
  )
}
