import { defineTexts } from '../i18n/translate.ts';

export const errorTexts = defineTexts('errors', {
  conflict: 'This action conflicts with your current account state.',
  checkInput: 'Please check your input and try again.',
  tooMany: 'Too many requests. Please wait a moment and try again.',
  server: 'Something went wrong on our end. Please try again later.',
  unavailable: 'Service temporarily unavailable. Please try again later.',
  other: 'An error occurred. Please try again.',
  noAnswer: 'Unable to connect to the server. Please check your internet connection.',
  signInAgain: 'Authentication required - please sign in again',
});
