import type { Locale } from '#rules/base/locale.ts'

type Words = { shown: string; stop: string; stopped: string; failed: string }

/** Texts shown to a buyer who agreed to be named to others. They are loaded with the component that shows them. */
export const NAMING: Readonly<Record<Locale, Words>> = {
  pt: {
    shown:
      'Você permitiu mostrar seu primeiro nome e sua cidade a quem olha este produto nas próximas horas.',
    stop: 'Não mostrar mais',
    stopped: 'Seu nome não é mais mostrado.',
    failed: 'Não foi possível agora. Tente de novo.',
  },
  en: {
    shown:
      'You allowed your first name and town to be shown to others who look at this product in the next few hours.',
    stop: 'Stop showing them',
    stopped: 'Your name is no longer shown.',
    failed: 'That did not work. Try again.',
  },
  es: {
    shown: 'Permitiste mostrar tu nombre y tu ciudad a quien mire este producto en las próximas horas.',
    stop: 'No mostrar más',
    stopped: 'Tu nombre ya no se muestra.',
    failed: 'No se pudo ahora. Inténtalo de nuevo.',
  },
  de: {
    shown:
      'Sie haben erlaubt, dass Ihr Vorname und Ihr Ort in den nächsten Stunden anderen gezeigt werden, die dieses Produkt ansehen.',
    stop: 'Nicht mehr zeigen',
    stopped: 'Ihr Name wird nicht mehr gezeigt.',
    failed: 'Das ging gerade nicht. Bitte versuchen Sie es noch einmal.',
  },
  fr: {
    shown:
      'Vous avez autorisé l’affichage de votre prénom et de votre ville, dans les prochaines heures, aux autres personnes qui regardent ce produit.',
    stop: 'Ne plus afficher',
    stopped: 'Votre prénom et votre ville ne sont plus affichés.',
    failed: 'Cela n’a pas fonctionné. Réessayez.',
  },
  it: {
    shown:
      'Hai permesso di mostrare il tuo nome e la tua città a chi guarda questo prodotto nelle prossime ore.',
    stop: 'Non mostrare più',
    stopped: 'Il tuo nome non viene più mostrato.',
    failed: 'Non ha funzionato. Riprova.',
  },
  ru: {
    shown: 'Вы разрешили в ближайшие часы показывать ваше имя и город тем, кто смотрит этот товар.',
    stop: 'Больше не показывать',
    stopped: 'Ваше имя больше не показывается.',
    failed: 'Не получилось. Попробуйте ещё раз.',
  },
}
