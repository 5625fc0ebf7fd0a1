/** The id of the form that the page's steppers and its button belong to. */
export const CHOICE_FORM = 'choose-tickets'
