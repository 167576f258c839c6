// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "operations/operation.h"

#include <QWidget>

class QLabel;
class QPlainTextEdit;
class QPushButton;
class QTableWidget;

namespace inspector
{

class MessageBanner;
class StateLabel;

/// How an operation ended: what is read back, what the worker said, where it is written down, and what can be done
/// next.
class OperationResultPage : public QWidget
{
    Q_OBJECT
public:
    explicit OperationResultPage(QWidget* parent = nullptr);

    void setResult(const Operation::ReportedResult& result);
    /// The button for what is done next, if all went well; empty = none.
    void setNext(const QString& step);
    /// The connector is being resumed; `words`: what is waited for.
    void setResuming(const QString& words);
    /// `explanation`: of the result, as it reads now.
    void setResumed(bool ok, const QString& words, const QString& explanation);

Q_SIGNALS:
    void resumeRequested();
    void nextRequested();
    void againRequested();
    void closeRequested();

private:
    StateLabel* m_outcome = nullptr;
    QLabel* m_headline = nullptr;
    QLabel* m_explanation = nullptr;
    QWidget* m_survivorsPart = nullptr;
    QTableWidget* m_survivors = nullptr;
    QWidget* m_serverPart = nullptr;
    QPlainTextEdit* m_serverText = nullptr;
    QLabel* m_journal = nullptr;
    bool m_allWell = false;
    MessageBanner* m_message = nullptr;
    QPushButton* m_resume = nullptr;
    QPushButton* m_next = nullptr;
    QPushButton* m_again = nullptr;
    QPushButton* m_close = nullptr;
};

} // namespace inspector
