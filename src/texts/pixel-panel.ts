import type { UnsentReason } from '#rules/advertising/advertising-consent.ts'
import type { Locale } from '#rules/base/locale.ts'

type Words = {
  title: string
  about: string
  nothing: string
  nowhere: string
  held: string
  server: string
  browser: string
  delivered: string
  failed: (p: { why: string }) => string
  states: Readonly<Record<'sending' | 'taken' | 'refused', string>>
  /** Why nothing is sent: the buyer's choice, and what a pixel lacks. */
  why: Readonly<Record<UnsentReason | 'noPixel', string>> & {
    noKey: (p: { pixel: string }) => string
    salesOnly: (p: { pixel: string }) => string
  }
}

/** The panel of `debugPixel=true`: the events of this session that advertisers received, and their answers. */
export const PIXEL_PANEL: Readonly<Record<Locale, Words>> = {
  pt: {
    title: 'Eventos de publicidade desta visita',
    about: 'Só aparece com debugPixel=true e mostra apenas esta sessão.',
    nothing: 'Nenhum evento até agora.',
    nowhere: 'Ninguém foi avisado: falta uma chave de acesso ou o envio ainda espera.',
    held: 'O que foi dito',
    server: 'Servidor',
    browser: 'Navegador',
    delivered: 'entregue ao código',
    failed: ({ why }) => `o código falhou: ${why}`,
    states: { sending: 'enviando', taken: 'aceito', refused: 'recusado' },
    why: {
      signal: 'Nada é enviado: este navegador recusa publicidade (Global Privacy Control).',
      denied: 'Nada é enviado: o comprador não aceitou.',
      unasked:
        'Nada é enviado até o comprador aceitar: a lei do país dele ou o vendedor pede o consentimento.',
      noPixel: 'Este produto não tem pixel.',
      noKey: ({ pixel }) => `${pixel}: falta a chave de acesso, nada pode ser enviado.`,
      salesOnly: ({ pixel }) => `${pixel}: só recebe as vendas, nenhum evento de visita está ativo.`,
    },
  },
  en: {
    title: 'Advertising events of this visit',
    about: 'It appears only with debugPixel=true and shows only this session.',
    nothing: 'No events so far.',
    nowhere: 'Nobody was told: an access key is missing, or the event is still waiting to be sent.',
    held: 'What was said',
    server: 'Server',
    browser: 'Browser',
    delivered: 'handed to the script',
    failed: ({ why }) => `the script failed: ${why}`,
    states: { sending: 'being sent', taken: 'accepted', refused: 'rejected' },
    why: {
      signal: 'Nothing is sent: this browser refuses advertising (Global Privacy Control).',
      denied: 'Nothing is sent: the buyer has refused.',
      unasked:
        'Nothing is sent before the buyer agrees: the law of their country or the seller requires consent.',
      noPixel: 'This product has no pixel.',
      noKey: ({ pixel }) => `${pixel}: the access key is missing, so nothing can be sent.`,
      salesOnly: ({ pixel }) => `${pixel}: is told of sales only; no event of a visit is active.`,
    },
  },
  es: {
    title: 'Eventos de publicidad de esta visita',
    about: 'Solo aparece con debugPixel=true y muestra únicamente esta sesión.',
    nothing: 'Ningún evento hasta ahora.',
    nowhere: 'No se avisó a nadie: falta una clave de acceso o el envío aún espera.',
    held: 'Lo que se dijo',
    server: 'Servidor',
    browser: 'Navegador',
    delivered: 'entregado al código',
    failed: ({ why }) => `el código falló: ${why}`,
    states: { sending: 'enviando', taken: 'aceptado', refused: 'rechazado' },
    why: {
      signal: 'No se envía nada: este navegador rechaza la publicidad (Global Privacy Control).',
      denied: 'No se envía nada: el comprador no aceptó.',
      unasked:
        'No se envía nada hasta que el comprador acepte: la ley de su país o el vendedor pide el consentimiento.',
      noPixel: 'Este producto no tiene píxel.',
      noKey: ({ pixel }) => `${pixel}: falta la clave de acceso, no se puede enviar nada.`,
      salesOnly: ({ pixel }) => `${pixel}: solo recibe las ventas; ningún evento de visita está activo.`,
    },
  },
  de: {
    title: 'Werbeereignisse dieses Besuchs',
    about: 'Erscheint nur mit debugPixel=true und zeigt nur diese Sitzung.',
    nothing: 'Bisher kein Ereignis.',
    nowhere: 'Niemand hat davon erfahren: Ein Zugangsschlüssel fehlt, oder das Ereignis wird noch gesendet.',
    held: 'Was gesagt wurde',
    server: 'Server',
    browser: 'Browser',
    delivered: 'dem Skript übergeben',
    failed: ({ why }) => `das Skript schlug fehl: ${why}`,
    states: { sending: 'wird gesendet', taken: 'angenommen', refused: 'abgelehnt' },
    why: {
      signal: 'Es wird nichts gesendet: Dieser Browser lehnt Werbung ab (Global Privacy Control).',
      denied: 'Es wird nichts gesendet: Der Käufer hat abgelehnt.',
      unasked:
        'Es wird nichts gesendet, bevor der Käufer zustimmt: Das Recht seines Landes oder der Verkäufer verlangt die Einwilligung.',
      noPixel: 'Dieses Produkt hat kein Pixel.',
      noKey: ({ pixel }) => `${pixel}: Der Zugangsschlüssel fehlt, es kann nichts gesendet werden.`,
      salesOnly: ({ pixel }) => `${pixel}: erfährt nur von Verkäufen; kein Ereignis eines Besuchs ist aktiv.`,
    },
  },
  fr: {
    title: 'Événements publicitaires de cette visite',
    about: 'N’apparaît qu’avec debugPixel=true et ne montre que cette session.',
    nothing: 'Aucun événement pour l’instant.',
    nowhere: 'Personne n’a été informé : une clé d’accès manque, ou l’envoi attend encore.',
    held: 'Ce qui a été dit',
    server: 'Serveur',
    browser: 'Navigateur',
    delivered: 'remis au script',
    failed: ({ why }) => `le script a échoué : ${why}`,
    states: { sending: 'en cours d’envoi', taken: 'accepté', refused: 'refusé' },
    why: {
      signal: 'Rien n’est envoyé\u00a0: ce navigateur refuse la publicité (Global Privacy Control).',
      denied: 'Rien n’est envoyé\u00a0: l’acheteur a refusé.',
      unasked:
        'Rien n’est envoyé avant l’accord de l’acheteur\u00a0: la loi de son pays ou le vendeur exige le consentement.',
      noPixel: 'Ce produit n’a pas de pixel.',
      noKey: ({ pixel }) => `${pixel}\u00a0: la clé d’accès manque, rien ne peut être envoyé.`,
      salesOnly: ({ pixel }) =>
        `${pixel}\u00a0: n’est informé que des ventes\u00a0; aucun événement de visite n’est actif.`,
    },
  },
  it: {
    title: 'Eventi pubblicitari di questa visita',
    about: 'Compare solo con debugPixel=true e mostra soltanto questa sessione.',
    nothing: 'Nessun evento finora.',
    nowhere: 'Nessuno è stato informato: manca una chiave di accesso o l’invio è in attesa.',
    held: 'Che cosa è stato detto',
    server: 'Server',
    browser: 'Browser',
    delivered: 'consegnato allo script',
    failed: ({ why }) => `lo script non è riuscito: ${why}`,
    states: { sending: 'in invio', taken: 'accettato', refused: 'rifiutato' },
    why: {
      signal: 'Non viene inviato nulla: questo browser rifiuta la pubblicità (Global Privacy Control).',
      denied: 'Non viene inviato nulla: l’acquirente ha rifiutato.',
      unasked:
        'Non viene inviato nulla finché l’acquirente non accetta: la legge del suo paese o il venditore richiede il consenso.',
      noPixel: 'Questo prodotto non ha pixel.',
      noKey: ({ pixel }) => `${pixel}: manca la chiave di accesso, non si può inviare nulla.`,
      salesOnly: ({ pixel }) => `${pixel}: riceve solo le vendite; nessun evento di visita è attivo.`,
    },
  },
  ru: {
    title: 'Рекламные события этого посещения',
    about: 'Видно только с debugPixel=true и только для этого сеанса.',
    nothing: 'Пока событий нет.',
    nowhere: 'Никому не сообщено: нет ключа доступа или отправка ещё ожидает.',
    held: 'Что было сообщено',
    server: 'Сервер',
    browser: 'Браузер',
    delivered: 'передано скрипту',
    failed: ({ why }) => `ошибка скрипта: ${why}`,
    states: { sending: 'отправляется', taken: 'принято', refused: 'отклонено' },
    why: {
      signal: 'Ничего не отправляется: этот браузер отказывается от рекламы (Global Privacy Control).',
      denied: 'Ничего не отправляется: покупатель отказался.',
      unasked:
        'Ничего не отправляется, пока покупатель не согласится: согласия требует закон его страны или продавец.',
      noPixel: 'У этого товара нет пикселя.',
      noKey: ({ pixel }) => `${pixel}: нет ключа доступа, отправить ничего нельзя.`,
      salesOnly: ({ pixel }) => `${pixel}: получает только продажи; ни одно событие посещения не включено.`,
    },
  },
}
