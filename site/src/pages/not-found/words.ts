export const words = {
  heading: 'Oops! Page not found',
  text: 'There is nothing at this address. The page may have moved, or the link may have a typo.',
  home: 'Back to home',
  termsAsked: 'Looking for our terms?',
  termsLink: 'Read the terms and conditions',
} as const
