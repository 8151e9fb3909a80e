import { describe, expect, it } from 'vitest';
import type { ApiErrorParts } from '../api/api-error.ts';
import { ApiError } from '../api/api-error.ts';
import { fieldErrors, errorMessage, errorMessageOr } from './error-message.ts';

const messageFor = (parts: Partial<ApiErrorParts> & { status: number }) => errorMessage(new ApiError({ message: '', ...parts }));

describe('the shared error messages, in the order of the specification', () => {
  it('shows a user message before anything else', () => {
    expect(messageFor({ status: 500, userMessage: 'Just this' })).toBe('Just this');
  });
  it('shows the message of a 409, or else that the action conflicts with the account', () => {
    expect(messageFor({ status: 409, code: 'ALREADY_LINKED', message: 'You’ve already linked this ID.' })).toBe(
      'You’ve already linked this ID.',
    );
    expect(messageFor({ status: 409, message: 'HTTP 409: Conflict' })).toBe('This action conflicts with your current account state.');
  });
  it('shows the joined field messages of a 422, or else its message, or else a request to check the input', () => {
    expect(messageFor({ status: 422, code: 'VALIDATION_FAILED', message: 'x', errors: { a: ['First.', 'Second.'], b: ['First.'] } })).toBe(
      'First. Second.',
    );
    expect(messageFor({ status: 422, code: 'INVALID_CODE', message: 'Invalid verification code' })).toBe('Invalid verification code');
    expect(messageFor({ status: 422 })).toBe('Please check your input and try again.');
  });
  it.each([
    [429, 'Too many requests. Please wait a moment and try again.'],
    [500, 'Something went wrong on our end. Please try again later.'],
    [503, 'Service temporarily unavailable. Please try again later.'],
    [0, 'Unable to connect to the server. Please check your internet connection.'],
    [418, 'An error occurred. Please try again.'],
  ])('has a sentence for a %i without a message', (status, sentence) => {
    expect(messageFor({ status })).toBe(sentence);
  });
  it('never shows the detail of a 500', () => {
    expect(messageFor({ status: 500, code: 'INTERNAL', message: 'relation "users" does not exist' })).toBe(
      'Something went wrong on our end. Please try again later.',
    );
  });
  it('shows the message of any other status', () => {
    expect(messageFor({ status: 403, code: 'BANNED', message: 'Your account is suspended.' })).toBe('Your account is suspended.');
    expect(messageFor({ status: 502, message: 'HTTP 502: Bad Gateway' })).toBe('HTTP 502: Bad Gateway');
  });
  it('asks to sign in again after a redirect', () => {
    expect(messageFor({ status: 200, failure: 'redirected' })).toBe('Authentication required - please sign in again');
  });
});

describe('a screen with its own fallback message', () => {
  it('shows it only when neither the server nor the network gave a reason', () => {
    expect(errorMessageOr(new Error('boom'), 'Failed to verify code')).toBe('Failed to verify code');
    expect(errorMessageOr(new ApiError({ status: 500, code: 'INTERNAL', message: 'x' }), 'Failed to verify code')).toBe(
      'Failed to verify code',
    );
    expect(errorMessageOr(new ApiError({ status: 422, code: 'INVALID_CODE', message: 'Invalid verification code' }), 'Failed')).toBe(
      'Invalid verification code',
    );
    expect(errorMessageOr(new ApiError({ status: 0, message: '' }), 'Failed')).toMatch(/^Unable to connect/);
  });
});

it('gives the first message of each field', () => {
  expect(fieldErrors(new ApiError({ status: 422, message: '', errors: { phone_number: ['a', 'b'], name: [] } }))).toEqual({
    phone_number: 'a',
  });
});
