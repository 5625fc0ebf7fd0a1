import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { Button } from '#design/button.tsx'
import { LiveRegion } from '#design/live-region.tsx'
import { Notice } from '#design/notice.tsx'
import type { OfficeAnswer } from '#contract/office/calls.ts'
import { mayMember } from '#rules/office/permissions.ts'
import { Failure } from '../parts/feedback/failure.tsx'
import { saveFile } from '../parts/display/save-file.ts'
import { PageTitle, Section, Soft } from '../parts/display/section.tsx'
import { callOffice } from '../state/call.ts'
import { meQuery } from '../state/queries.ts'
import { useAction } from '../state/use-action.ts'
import { useSeller } from '../state/use-seller.ts'
import { useTexts } from '../state/words.ts'
import { ChooseFile, type ChosenFile } from './choose-file.tsx'
import { Effect } from './effect.tsx'
import styles from './catalogue.module.css'

type Seen = OfficeAnswer<'previewSellerFile'>

/** A shop as one file: to be downloaded, and to be brought back after a look at what it changes. */
export function CatalogueFile(): ReactNode {
  const texts = useTexts().catalogue
  const seller = useSeller()
  const role = useQuery(meQuery).data?.sellers.find(({ id }) => id === seller)?.role ?? null
  return (
    <>
      <PageTitle title={texts.title} />
      <p>{texts.lead}</p>
      <Section title={texts.exportTitle}>
        <p>{texts.exportLead}</p>
        <Download />
      </Section>
      <Section title={texts.importTitle}>
        {mayMember(role, 'catalogue.write') ? <Import /> : <Soft>{texts.onlyOwner}</Soft>}
      </Section>
    </>
  )
}

function Download(): ReactNode {
  const { catalogue: texts, working } = useTexts()
  const seller = useSeller()
  const action = useAction(() => callOffice('readSellerFile', { params: { seller_id: seller } }), {
    onDone: ({ file }) =>
      saveFile(
        new Blob([JSON.stringify(file, null, 2)], { type: 'application/json' }),
        `${texts.fileName}-${seller}.json`,
      ),
  })
  return (
    <div>
      <Button busy={action.isBusy} busyLabel={working} onClick={() => action.run(undefined)}>
        {texts.download}
      </Button>
      <Failure code={action.code} />
    </div>
  )
}

type File = { text: string; removes: boolean }
/** The `number`th preview of what a file would change. */
type Look = { file: File; effect: Seen; number: number }

function Import(): ReactNode {
  const texts = useTexts().catalogue
  const params = { seller_id: useSeller() }
  const [chosen, setChosen] = useState<ChosenFile>({ text: null, removes: false })
  const [look, setLook] = useState<Look | null>(null)
  const preview = useAction((body: File) => callOffice('previewSellerFile', { params, body }), {
    onDone: (effect, file) => setLook((last) => ({ file, effect, number: (last?.number ?? 0) + 1 })),
  })
  return (
    <>
      <p>{texts.importLead}</p>
      <ChooseFile
        chosen={chosen}
        isBusy={preview.isBusy}
        onChosen={(next) => {
          setChosen(next)
          setLook(null)
        }}
        onPreview={(text) => preview.run({ text, removes: chosen.removes })}
      />
      {look === null && <Refused code={preview.code} errors={preview.errors} />}
      {look !== null && <Bring key={look.number} look={look} />}
    </>
  )
}

/** How far a file is: seen, or brought in and perhaps taken back. */
type Stage = { kind: 'seen' | 'done' | 'undone'; effect: Seen }

function Bring({ look: { file, effect: seen } }: { look: Look }): ReactNode {
  const { catalogue: texts, working } = useTexts()
  const params = { seller_id: useSeller() }
  const [{ kind, effect }, setStage] = useState<Stage>({ kind: 'seen', effect: seen })
  const bring = useAction(
    (body: File & { version: number }) => callOffice('importSellerFile', { params, body }),
    { onDone: (done) => setStage({ kind: 'done', effect: done }) },
  )
  const undo = useAction((version: number) => callOffice('undoSellerFile', { params, body: { version } }), {
    onDone: () => setStage({ kind: 'undone', effect }),
  })
  const message = messageOf(texts, { kind, effect })
  const action = kind === 'seen' ? bring : undo
  return (
    <div className={styles.effect}>
      <LiveRegion>{message}</LiveRegion>
      {kind !== 'seen' && <Notice kind="success">{message}</Notice>}
      <Effect title={kind === 'seen' ? texts.previewTitle : texts.doneTitle} effect={effect} />
      <Refused code={action.code} errors={action.errors} />
      {kind === 'seen' && effect.count > 0 && (
        <div>
          <Button
            look="primary"
            busy={bring.isBusy}
            busyLabel={working}
            onClick={() => bring.run({ ...file, version: effect.version })}
          >
            {texts.import}
          </Button>
        </div>
      )}
      {kind === 'done' && (
        <div>
          <Soft>{texts.history}</Soft>
          <Button busy={undo.isBusy} busyLabel={working} onClick={() => undo.run(effect.version)}>
            {texts.undo}
          </Button>
        </div>
      )}
    </div>
  )
}

function messageOf(texts: ReturnType<typeof useTexts>['catalogue'], { kind, effect }: Stage): string {
  if (kind !== 'seen') return kind === 'done' ? texts.done : texts.undone
  return effect.count === 0 ? texts.nothing : texts.counted({ count: effect.count })
}

type RefusedProps = { code: string | null; errors: Readonly<Record<string, readonly string[]>> }

/** Why a file cannot be brought in: each place of it, with what is wrong there and what to do. */
function Refused({ code, errors }: RefusedProps): ReactNode {
  const texts = useTexts().catalogue
  const places = code === 'ENTRY_REFUSED' ? Object.entries(errors) : []
  if (places.length === 0) return <Failure code={code} />
  return (
    <Notice kind="error" role="alert">
      <p>{texts.refused}</p>
      <ul className={styles.places}>
        {places.flatMap(([path, sentences]) =>
          sentences.map((sentence) => (
            <li key={`${path} ${sentence}`}>
              {path !== '' && <code>{path}</code>} {sentence}
            </li>
          )),
        )}
      </ul>
    </Notice>
  )
}
