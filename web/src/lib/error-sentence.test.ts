import { describe, expect, it } from 'vitest';
import type { ApiErrorParts } from './api-error.ts';
import { ApiError } from './api-error.ts';
import { fieldErrors, sentenceFor, sentenceOr } from './error-sentence.ts';

const said = (parts: Partial<ApiErrorParts> & { status: number }) => sentenceFor(new ApiError({ message: '', ...parts }));

describe('the shared error sentences, in the order of the specification', () => {
  it('shows a message meant for people before anything else', () => {
    expect(said({ status: 500, userMessage: 'Just this' })).toBe('Just this');
  });
  it('409: the message, or that it conflicts', () => {
    expect(said({ status: 409, code: 'ALREADY_LINKED', message: 'You have already linked this ID.' })).toBe(
      'You have already linked this ID.',
    );
    expect(said({ status: 409, message: 'HTTP 409: Conflict' })).toBe('This action conflicts with your current account state.');
  });
  it('422: the joined messages, or the message, or that the input needs a look', () => {
    expect(said({ status: 422, code: 'VALIDATION_FAILED', message: 'x', errors: { a: ['First.', 'Second.'], b: ['First.'] } })).toBe(
      'First. Second.',
    );
    expect(said({ status: 422, code: 'INVALID_CODE', message: 'Invalid verification code' })).toBe('Invalid verification code');
    expect(said({ status: 422 })).toBe('Please check your input and try again.');
  });
  it.each([
    [429, 'Too many requests. Please wait a moment and try again.'],
    [500, 'Something went wrong on our end. Please try again later.'],
    [503, 'Service temporarily unavailable. Please try again later.'],
    [0, 'Unable to connect to the server. Please check your internet connection.'],
    [418, 'An error occurred. Please try again.'],
  ])('%i without a message', (status, sentence) => {
    expect(said({ status })).toBe(sentence);
  });
  it('never shows the detail of a 500', () => {
    expect(said({ status: 500, code: 'INTERNAL', message: 'relation "users" does not exist' })).toBe(
      'Something went wrong on our end. Please try again later.',
    );
  });
  it('other statuses: the message', () => {
    expect(said({ status: 403, code: 'BANNED', message: 'Your account is suspended.' })).toBe('Your account is suspended.');
    expect(said({ status: 502, message: 'HTTP 502: Bad Gateway' })).toBe('HTTP 502: Bad Gateway');
  });
  it('a redirect means signing in again', () => {
    expect(said({ status: 200, failure: 'redirected' })).toBe('Authentication required - please sign in again');
  });
});

describe('a place with its own word for failing', () => {
  it('uses it only when nobody said why', () => {
    expect(sentenceOr(new Error('boom'), 'Failed to verify code')).toBe('Failed to verify code');
    expect(sentenceOr(new ApiError({ status: 500, code: 'INTERNAL', message: 'x' }), 'Failed to verify code')).toBe(
      'Failed to verify code',
    );
    expect(sentenceOr(new ApiError({ status: 422, code: 'INVALID_CODE', message: 'Invalid verification code' }), 'Failed')).toBe(
      'Invalid verification code',
    );
    expect(sentenceOr(new ApiError({ status: 0, message: '' }), 'Failed')).toMatch(/^Unable to connect/);
  });
});

it('gives the first message of each field', () => {
  expect(fieldErrors(new ApiError({ status: 422, message: '', errors: { phone_number: ['a', 'b'], name: [] } }))).toEqual({
    phone_number: 'a',
  });
});
